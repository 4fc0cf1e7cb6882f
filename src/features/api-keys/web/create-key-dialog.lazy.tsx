import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { withPassword } from '#features/accounts/web/password-request.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import type { Permission } from '#platform/access/rights.ts';
import type { Scope } from '#platform/access/scopes.ts';
import { scopes } from '#platform/access/scopes.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choices } from '#ui/choices.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { CreatedApiKey } from '../contract.ts';
import { scopeLabels } from '../labels.ts';
import type { KeyKind } from '../rules.ts';
import { maxKeyNameLength, maxLiveKeys, usualKeyDays } from '../rules.ts';
import { apiKeysApi } from './queries.ts';

interface CreateKeyDialogProps {
  readonly kind: KeyKind;
  onClose(): void;
}

interface KeyValues {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Days as text; 'never' for none. */
  readonly expiry: string;
}

const newKey: KeyValues = { name: '', scopes: ['read'], expiry: '90' };

/** Scopes that only some roles can use. */
const permissionOf: Partial<Record<Scope, Permission>> = { manage: 'manage_company', audit: 'read_audit' };

/** Name, scopes and expiry; then the token, shown once. */
export function CreateKeyDialog({ kind, onClose }: CreateKeyDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  // Sending it twice creates one key.
  const [id] = useState(() => uuid());
  const [values, setValues] = useState(newKey);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = {
    name: values.name.trim() === '' ? t`Enter a name.` : undefined,
    scopes: values.scopes.length === 0 ? t`Choose at least one.` : undefined,
  };
  const create = useMutation({
    mutationFn: ({ name, scopes: granted, expiry }: KeyValues) =>
      withPassword(
        {
          title: t`Create API key`,
          text: t`Enter your password to continue.`,
          confirmLabel: t`Create`,
        },
        (credentials) => {
          const days = expiry === 'never' ? null : Number(expiry);
          const input = { id, name, scopes: [...granted], days, ...credentials };
          return kind === 'service' ? apiKeysApi.createService(input) : apiKeysApi.create(input);
        },
      ),
    onError: (error) => {
      const problem = problemOf(error);
      const isFull = problem.code === 'conflict' && problem.reason === 'too_many_keys';
      if (isFull) fail(error, t`You have ${maxLiveKeys} keys. Revoke one first.`);
      else fail(error, t`The API key could not be created.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api_keys'] }),
  });
  useEffect(() => {
    if (isAsked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isAsked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!errors.name && !errors.scopes && !create.isPending) create.mutate(values);
  };
  if (create.data) return <CreatedKeyDialog created={create.data} onClose={onClose} />;
  return (
    <FormDialog
      formId="create-key"
      title={kind === 'service' ? t`Create service key` : t`Create API key`}
      text={
        kind === 'service'
          ? t`The key never has more rights than you, and ends when you leave.`
          : t`A key can do what you choose here, and never more than your role.`
      }
      label={t`Create`}
      busyLabel={t`Creating...`}
      isBusy={create.isPending}
      onClose={onClose}
    >
      <form ref={form} id="create-key" noValidate onSubmit={submit} className="grid gap-4">
        <KeyFields values={values} errors={isAsked ? errors : {}} onChange={setValues} />
      </form>
    </FormDialog>
  );
}

interface KeyFieldsProps {
  readonly values: KeyValues;
  readonly errors: { readonly name?: string | undefined; readonly scopes?: string | undefined };
  onChange(values: KeyValues): void;
}

function KeyFields({ values, errors, onChange }: KeyFieldsProps) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const isUsable = (scope: Scope) => {
    const permission = permissionOf[scope];
    return permission === undefined || permissions.includes(permission);
  };
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange({ ...values, scopes: scopes.filter((one) => (one === scope ? isOn : values.scopes.includes(one))) });
  return (
    <>
      <Field label={t`Name`} required error={errors.name} help={t`What uses the key, such as your website.`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={maxKeyNameLength}
            value={values.name}
            onChange={({ target }) => onChange({ ...values, name: target.value })}
          />
        )}
      </Field>
      <Field group label={t`The key may`} error={errors.scopes}>
        {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <fieldset
            id={id}
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            className="grid gap-2 touch:gap-0"
          >
            {scopes.filter(isUsable).map((scope) => (
              <Checkbox
                key={scope}
                label={t(scopeLabels[scope])}
                checked={values.scopes.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              />
            ))}
          </fieldset>
        )}
      </Field>
      <Field group label={t`Expires`}>
        {(control) => (
          <Choices
            {...control}
            value={values.expiry}
            options={[
              ...usualKeyDays.map((days) => ({ value: String(days), label: t`In ${days} days` })),
              { value: 'never', label: t`Never` },
            ]}
            onChange={(expiry) => onChange({ ...values, expiry })}
          />
        )}
      </Field>
    </>
  );
}

function CreatedKeyDialog({ created: { key, token }, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const { t } = useLingui();
  const command = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/me`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // The key is shown only once, so a click outside must not close the dialog.
      isBlocking
      title={t`Copy your API key now`}
      text={t`It is not shown again. Keep it like a password.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`I have saved it`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopyField label={key.name} value={token} />
        {key.scopes.includes('read') && (
          <CopyField label={t`Try it in a terminal`} value={command} help={t`It answers with your profile.`} />
        )}
        <p className="text-ink-3">
          <Trans>
            What a key can call:{' '}
            <a href="/api/reference" target="_blank" rel="noreferrer" className="link">
              API reference
            </a>
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
