import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useRestoreFailure } from '#features/history/web/restore-failure.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import type { PropertyType } from '../contract.ts';
import { propertyTypesApi } from './queries.ts';
import { useTypeName } from './use-type-name.ts';

interface DeleteTypeProps {
  readonly type: PropertyType;
  readonly types: readonly PropertyType[];
  onClose(): void;
}

/** Asks for confirmation, and for the new type of its properties, if any. */
export function DeleteType({ type, types, onClose }: DeleteTypeProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failRestore = useRestoreFailure();
  const typeName = useTypeName();
  const [target, setTarget] = useState('');
  const [isAsked, setAsked] = useState(false);
  // The current count: the type may have been used since the page was loaded.
  const current = types.find(({ id }) => id === type.id) ?? type;
  const [wasInUse, setWasInUse] = useState(false);
  const isInUse = wasInUse || current.property_count > 0;
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['property_types'] }),
      queryClient.invalidateQueries({ queryKey: ['properties'] }),
    ]);
  const restore = useMutation({
    mutationFn: () => historyApi.restore({ topic: 'property_types', id: type.id }),
    onSuccess: refresh,
    onError: (error) => failRestore(error, t`The property type could not be restored.`),
  });
  const remove = useMutation({
    mutationFn: () => propertyTypesApi.delete({ id: type.id, ...(isInUse ? { move_to: target } : {}) }),
    onSuccess: () => {
      onClose();
      toast({
        tone: 'success',
        title: t`Property type deleted`,
        // No undo after moving properties: it would restore the type without them.
        ...(isInUse ? {} : { durationMs: 10_000, action: { label: t`Undo`, onAction: () => restore.mutate() } }),
      });
      void refresh();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields?.some(({ path }) => path === 'move_to')) {
        setWasInUse(true);
        setTarget('');
        void refresh();
        return;
      }
      onClose();
      fail(error, t`Failed to delete property type.`);
    },
  });
  const count = formatCount(current.property_count);
  const name = typeName(type.name);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Are you sure you want to delete this property type?`}
      text={t`You can restore ${name} from the trash for 30 days.`}
      confirmLabel={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => {
        setAsked(true);
        if (!isInUse || target !== '') remove.mutate();
      }}
    >
      {isInUse && (
        <Field
          label={
            <Plural
              value={current.property_count}
              one={`Move its ${count} property to`}
              other={`Move its ${count} properties to`}
            />
          }
          required
          error={isAsked && target === '' ? t`Choose another type first` : undefined}
        >
          {(field) => (
            <Select {...field} value={target} onChange={(event) => setTarget(event.target.value)}>
              <option value="">{t`Choose a type`}</option>
              {types
                .filter(({ id }) => id !== type.id)
                .map((other) => (
                  <option key={other.id} value={other.id}>
                    {typeName(other.name)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
