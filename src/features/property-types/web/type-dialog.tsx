import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PropertyType, PropertyTypeInput } from '../contract.ts';
import { propertyTypeInput, typeGroups } from '../contract.ts';
import { groupLabels } from './group-labels.ts';
import { propertyTypesApi, propertyTypesQuery } from './queries.ts';
import { TypeConflict } from './type-conflict.tsx';

const emptyType: PropertyTypeInput = { name: '', description: '', type_group: 'Residential' };

interface TypeDialogProps {
  /** Null for a new type. */
  readonly type: PropertyType | null;
  onClose(): void;
}

/** Adds or edits a type. The draft survives closing and a reload; Cancel discards it. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [id] = useState(() => type?.id ?? uuid());
  const [create] = useState(() => openCreate<PropertyTypeInput>());
  const [saveOn] = useState(openSaves);
  // The type that a save conflicted with, while the user decides.
  const [met, setMet] = useState<PropertyType | null>(null);
  const [conflict, setConflict] = useState<PropertyType | null>(null);
  const defaults = useMemo(() => (type ? toInput(type) : emptyType), [type]);
  const draft = useDraftForm<PropertyTypeInput>({
    draftKey: type ? `property-type:${type.id}` : 'property-type:new',
    defaults,
    ...(type && { version: type.version }),
    check: (values) => problemsOf(propertyTypeInput, values),
  });
  const { register, submit } = draft.form;
  const version = met?.version ?? draft.baseline.version;

  const save = useMutation({
    mutationFn: (values: PropertyTypeInput) =>
      version === null
        ? create({
            values,
            create: (typed) => propertyTypesApi.create({ id, ...typed }),
            correct: (_, typed, on) => propertyTypesApi.update({ id, version: on, ...typed }),
          })
        : saveOn(version, (on) => propertyTypesApi.update({ id, version: on, ...values })),
    onSuccess: () => {
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: propertyTypesQuery.queryKey });
      toast({ tone: 'success', title: type ? t`Property type updated` : t`Property type added` });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isPropertyType(problem.current)) {
        setConflict(problem.current);
        setMet(problem.current);
        return;
      }
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      fail(error, t`Failed to add/update property type.`);
    },
  });

  const errorOf = (field: keyof PropertyTypeInput, label: string) => {
    const problem = draft.state.errors[field];
    return problem && t(fieldMessage(problem, label));
  };

  return (
    <FormDialog
      draft={draft}
      formId="property-type"
      title={type ? t`Edit property type` : t`Add property type`}
      label={type ? t`Update property type` : t`Add property type`}
      busyLabel={type ? t`Updating...` : t`Adding...`}
      isBusy={save.isPending || draft.state.isChecking}
      onClose={onClose}
    >
      <form
        id="property-type"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit((values) => save.mutate(values));
        }}
      >
        {conflict && (
          <TypeConflict
            theirs={conflict}
            onTakeTheirs={() => {
              draft.reset({ values: toInput(conflict), version: conflict.version });
              setConflict(null);
            }}
            onKeepMine={() => setConflict(null)}
          />
        )}
        <Field label={t`Name`} required error={errorOf('name', t`Name`)}>
          {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
        </Field>
        <Field label={t`Group`} required help={t`Sets the icon.`} error={errorOf('type_group', t`Group`)}>
          {(field) => (
            <Select {...field} {...register('type_group')}>
              {typeGroups.map((group) => (
                <option key={group} value={group}>
                  {t(groupLabels[group])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Description`} error={errorOf('description', t`Description`)}>
          {(field) => <Textarea {...field} {...register('description')} rows={3} />}
        </Field>
      </form>
    </FormDialog>
  );
}

function toInput({ name, description, type_group }: PropertyType): PropertyTypeInput {
  return { name, description, type_group };
}

function isPropertyType(value: unknown): value is PropertyType {
  return typeof value === 'object' && value !== null && 'version' in value && 'type_group' in value;
}
