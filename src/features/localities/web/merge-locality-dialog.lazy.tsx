import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Combobox } from '#ui/combobox.tsx';
import type { Option } from '#ui/combobox-options.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import type { Locality } from '../contract.ts';
import { toLocalityInput, toLocalityValues } from './locality-values.ts';
import { localitiesApi } from './queries.ts';
import { useFindLocalities } from './use-find-localities.ts';

interface MergeLocalityDialogProps {
  /** A locality that becomes part of another one, or a name that becomes a spelling of one. */
  readonly from: Locality | { readonly name: string; readonly city: string | null };
  onClose(): void;
}

/** Chooses the locality that a locality or a name belongs to. */
export function MergeLocalityDialog({ from, onClose }: MergeLocalityDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const find = useFindLocalities({ city: from.city ?? '' });
  const [target, setTarget] = useState<Option | null>(null);
  const [isAsked, setAsked] = useState(false);
  const ownId = 'id' in from ? from.id : '';
  const { name } = from;
  const merge = useMutation({
    mutationFn: async (into: string) => {
      if (ownId !== '') return localitiesApi.merge({ id: ownId, into });
      const { items } = await localitiesApi.list({});
      const locality = items.find(({ id }) => id === into);
      if (!locality) return null;
      const { id, version, aliases } = locality;
      return localitiesApi.update({
        ...toLocalityInput({ ...toLocalityValues(locality), aliases: [...aliases, name] }),
        id,
        version,
      });
    },
    onSuccess: () => {
      toast({ tone: 'success', title: ownId === '' ? t`Spelling added` : t`Localities merged` });
      onClose();
    },
    onError: (error) =>
      fail(
        error,
        problemOf(error).code === 'conflict'
          ? t`A colleague changed it just now. Try again.`
          : t`The localities could not be merged.`,
      ),
    onSettled: () => {
      for (const topic of ['localities', 'properties']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return (
    <FormDialog
      formId="merge-locality"
      title={ownId === '' ? t`“${name}” is a spelling of…` : t`Merge ${name} into…`}
      text={
        ownId === ''
          ? t`Properties and requirements with this spelling then belong to it.`
          : t`It takes over spellings, PIN codes, neighbours and properties.`
      }
      label={ownId === '' ? t`Add spelling` : t`Merge`}
      busyLabel={t`Saving...`}
      isBusy={merge.isPending}
      onClose={onClose}
    >
      <form
        id="merge-locality"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (target && !merge.isPending) merge.mutate(target.value);
        }}
      >
        <Field label={t`Locality`} required error={isAsked && !target ? t`Choose a locality.` : undefined}>
          {(control) => (
            <Combobox
              {...control}
              value={target}
              find={async (query, signal) => (await find(query, signal)).filter(({ value }) => value !== ownId)}
              placeholder={t`Search by name or PIN code`}
              onChange={setTarget}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
