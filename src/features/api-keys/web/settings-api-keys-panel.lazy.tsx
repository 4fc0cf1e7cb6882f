import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '#ui/form-section.tsx';
import { CreateKeyButton, LoadedKeys } from './api-keys-section.tsx';
import { KeyList } from './key-list.tsx';
import { allKeysQuery } from './queries.ts';

/** The service keys of the agency, and the keys of all people. */
export function SettingsApiKeysPanel() {
  const { t } = useLingui();
  const keys = useQuery(allKeysQuery);
  return (
    <>
      <FormSection title={t`Service keys`} text={t`For your website and other programs. Every Admin can revoke them.`}>
        <div className="col-span-6 grid gap-3">
          <LoadedKeys keys={keys}>
            {(all) => {
              const services = all.filter(({ kind }) => kind === 'service');
              if (services.length === 0) return <p className="text-ink-3">{t`There are no service keys.`}</p>;
              return <KeyList label={t`Service keys`} keys={services} hasPeople mayRename />;
            }}
          </LoadedKeys>
          <CreateKeyButton kind="service" />
        </div>
      </FormSection>
      <FormSection title={t`Keys of people`} text={t`Everyone creates their own under Security.`}>
        <div className="col-span-6">
          <LoadedKeys keys={keys}>
            {(all) => {
              const personal = all.filter(({ kind }) => kind === 'personal');
              if (personal.length === 0) return <p className="text-ink-3">{t`No one has an API key yet.`}</p>;
              return <KeyList label={t`Keys of people`} keys={personal} hasPeople />;
            }}
          </LoadedKeys>
        </div>
      </FormSection>
    </>
  );
}
