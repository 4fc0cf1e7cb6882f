import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { ApiKey } from '../contract.ts';
import { maxKeyNameLength } from '../rules.ts';
import { apiKeysApi } from './queries.ts';

export function RenameKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [value, setValue] = useState(name);
  const [isAsked, setAsked] = useState(false);
  const isMissing = value.trim() === '';
  const save = useMutation({
    mutationFn: () => apiKeysApi.rename({ id, name: value }),
    onSuccess: onClose,
    onError: (error) => fail(error, t`The API key could not be renamed.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api_keys'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !save.isPending) save.mutate();
  };
  return (
    <FormDialog
      formId="rename-key"
      size="small"
      title={t`Rename API key`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form id="rename-key" noValidate onSubmit={submit}>
        <Field label={t`Name`} required error={isAsked && isMissing ? t`Enter a name.` : undefined}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={maxKeyNameLength}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
