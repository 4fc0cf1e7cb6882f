import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Account, AccountInput } from '../contract.ts';
import type { AccountKind } from '../rules.ts';
import { isPulled, maxAccountLengths, usualAddresses } from '../rules.ts';
import { SetupSteps } from './setup-steps.tsx';

export interface AccountProblems {
  readonly login?: string | undefined;
  readonly secret?: string | undefined;
  readonly token?: string | undefined;
  readonly address?: string | undefined;
}

interface AccountFieldsProps {
  readonly kind: AccountKind;
  /** As it is saved; its secrets stay unless others are typed. */
  readonly saved: Account | null;
  readonly value: AccountInput;
  readonly problems: AccountProblems;
  onChange(changes: Partial<AccountInput>): void;
}

export const newAccount: AccountInput = { address: '', login: '', secret: '', token: '', allows_private: false };

/** The agency's account at a sender that is asked for enquiries. */
export function AccountFields({ kind, saved, value, problems, onChange }: AccountFieldsProps) {
  const { t } = useLingui();
  const kept = (isKept: boolean | undefined) => (isKept ? t`Leave it empty to keep the saved one.` : undefined);
  const secretLabel = { meta: t`App secret`, '99acres': t`Password`, housing: t`Key` }[kind];
  return (
    <fieldset className="col-span-full grid min-w-0 grid-cols-2 gap-4 phone:grid-cols-1">
      <legend className="pb-1 font-medium text-ink">{t`Account at the sender`}</legend>
      <div className="col-span-full">
        <SetupSteps kind={kind} />
      </div>
      {isPulled(kind) && (
        <Field label={kind === 'housing' ? t`Profile ID` : t`User name`} required error={problems.login}>
          {(field) => (
            <Input
              {...field}
              value={value.login}
              maxLength={maxAccountLengths.login}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ login: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={secretLabel} required={!saved?.has_secret} help={kept(saved?.has_secret)} error={problems.secret}>
        {(field) => (
          <Input
            {...field}
            type="password"
            value={value.secret ?? ''}
            maxLength={maxAccountLengths.secret}
            autoComplete="new-password"
            onChange={({ target }) => onChange({ secret: target.value })}
          />
        )}
      </Field>
      {kind === 'meta' && (
        <Field
          label={t`Page access token`}
          required={!saved?.has_token}
          help={kept(saved?.has_token)}
          error={problems.token}
        >
          {(field) => (
            <Input
              {...field}
              type="password"
              value={value.token ?? ''}
              maxLength={maxAccountLengths.token}
              autoComplete="new-password"
              onChange={({ target }) => onChange({ token: target.value })}
            />
          )}
        </Field>
      )}
      {isPulled(kind) && (
        <>
          <Field
            label={t`Address`}
            help={t`Only if the sender gave you another one.`}
            error={problems.address}
            className="col-span-full"
          >
            {(field) => (
              <Input
                {...field}
                type="url"
                value={value.address}
                placeholder={usualAddresses[kind]}
                maxLength={maxAccountLengths.address}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => onChange({ address: target.value })}
              />
            )}
          </Field>
          {value.address !== '' && (
            <div className="col-span-full">
              <Switch
                label={t`Allow a private network`}
                help={t`Only for a server of your own, such as a test server.`}
                checked={value.allows_private}
                onChange={({ target }) => onChange({ allows_private: target.checked })}
              />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
