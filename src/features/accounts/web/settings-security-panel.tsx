import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormSection } from '#ui/form-section.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** `apiKeys` is an extension point: `app/` fills it with the section of the feature api-keys. */
export function SettingsSecurityPanel({ apiKeys }: { apiKeys: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <FormSection title={t`Password`} text={t`Changing your password signs you out on other devices.`}>
        <div className="col-span-6">
          <PasswordForm />
        </div>
      </FormSection>
      <SecondFactorSection />
      <FormSection title={t`Signed-in devices`} text={t`Sign out any device you don't recognise.`}>
        <div className="col-span-6">
          <DeviceList />
        </div>
      </FormSection>
      {apiKeys}
    </>
  );
}
