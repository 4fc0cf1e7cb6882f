import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useTypes } from '#features/property-types/web/use-types.ts';
import type { CustomFieldKind, CustomFieldType } from '#platform/custom-fields/custom-fields.ts';
import { customFieldTypes } from '#platform/custom-fields/custom-fields.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { moveItem } from '#ui/move-item.ts';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import type { CustomFieldRecord } from '../contract.ts';
import { customFieldTypeLabels } from '../labels.ts';
import { maxChoiceNameLength, maxChoices, maxFieldNameLength } from '../rules.ts';
import { customFieldsApi } from './queries.ts';
import { useRefreshFields } from './use-field-actions.ts';
import { useFieldProblem } from './use-field-problem.ts';

interface CustomFieldDialogProps {
  readonly kind: CustomFieldKind;
  /** Null: a new one. */
  readonly field: CustomFieldRecord | null;
  onClose(): void;
}

interface TypedChoice {
  /** For React; a new choice has no key yet. */
  readonly id: string;
  readonly key?: string;
  readonly name: string;
}

const formId = 'custom-field';

/** Adds or changes a field; its type stays, because records have values of it. */
export function CustomFieldDialog({ kind, field, onClose }: CustomFieldDialogProps) {
  const { t } = useLingui();
  const refresh = useRefreshFields();
  const problemText = useFieldProblem();
  const [id] = useState(() => field?.id ?? uuid());
  const [name, setName] = useState(field?.name ?? '');
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'text');
  const [choices, setChoices] = useState(() => startChoices(field));
  const [isRequired, setRequired] = useState(field?.is_required ?? false);
  const [typeIds, setTypeIds] = useState(field?.property_type_ids ?? null);
  const input = useRef<HTMLInputElement>(null);
  const hasChoices = type === 'choice' || type === 'choices';
  const save = useMutation({
    mutationFn: () => {
      const named = choices.filter((choice) => choice.name.trim() !== '');
      const settings = {
        name,
        is_required: isRequired,
        property_type_ids: kind === 'properties' && typeIds?.length ? typeIds : null,
        choices: hasChoices
          ? named.map((choice) => ({ name: choice.name, ...(choice.key && { key: choice.key }) }))
          : [],
      };
      return field
        ? customFieldsApi.update({ id, version: field.version, ...settings })
        : customFieldsApi.create({ id, kind, type, ...settings });
    },
    onSuccess: async ({ name: savedName }) => {
      await refresh();
      toast({ tone: 'success', title: field ? t`“${savedName}” saved` : t`“${savedName}” added to the form` });
      onClose();
    },
  });
  const problem = save.isError ? (problemText(save.error) ?? t`The field could not be saved.`) : null;
  return (
    <FormDialog
      title={field ? t`Edit field` : t`Add field`}
      formId={formId}
      label={field ? t`Save field` : t`Add field`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Field label={t`Name`} required error={problem}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoFocus
              autoComplete="off"
              maxLength={maxFieldNameLength}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                save.reset();
              }}
            />
          )}
        </Field>
        <Field label={t`Type`} help={field ? t`The type stays: records have values of it.` : undefined}>
          {(control) => (
            <Select
              {...control}
              disabled={field !== null}
              value={type}
              // The options are the types.
              onChange={({ target }) => setType(target.value as CustomFieldType)}
            >
              {customFieldTypes.map((value) => (
                <option key={value} value={value}>
                  {t(customFieldTypeLabels[value])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {hasChoices && <ChoiceList choices={choices} onChange={setChoices} />}
        <Checkbox
          label={t`Required`}
          help={t`Forms cannot be saved without it.`}
          checked={isRequired}
          onChange={({ target }) => setRequired(target.checked)}
        />
        {kind === 'properties' && <PropertyTypes chosen={typeIds} onChange={setTypeIds} />}
      </form>
    </FormDialog>
  );
}

/** The choices that are offered, or two empty ones. */
function startChoices(field: CustomFieldRecord | null): readonly TypedChoice[] {
  const offered = (field?.choices ?? []).filter(({ is_removed }) => !is_removed);
  if (offered.length === 0) return [1, 2].map(() => ({ id: uuid(), name: '' }));
  return offered.map(({ key, name }) => ({ id: key, key, name }));
}

interface ChoiceListProps {
  readonly choices: readonly TypedChoice[];
  onChange(choices: readonly TypedChoice[]): void;
}

function ChoiceList({ choices, onChange }: ChoiceListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, by: 1 | -1) => onChange(moveItem(choices, from, from + by));
  const add = () => {
    onChange([...choices, { id: uuid(), name: '' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">{t`Choices`}</legend>
      <ol ref={list} className="grid gap-1.5">
        {choices.map((choice, index) => {
          const number = index + 1;
          return (
            <li key={choice.id} className="flex items-center gap-1">
              <Input
                aria-label={t`Choice ${number}`}
                className="min-w-0 flex-1"
                autoComplete="off"
                maxLength={maxChoiceNameLength}
                value={choice.name}
                onChange={({ target }) => onChange(choices.with(index, { ...choice, name: target.value }))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || choice.name.trim() === '') return;
                  event.preventDefault();
                  add();
                }}
              />
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={t`Move choice ${number} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={t`Move choice ${number} down`}
                disabled={index === choices.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t`Remove choice ${number}`}
                disabled={choices.length === 1}
                onClick={() => onChange(choices.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      <Button size="sm" variant="ghost" className="mt-1.5" disabled={choices.length >= maxChoices} onClick={add}>
        <Plus aria-hidden="true" />
        {t`Add choice`}
      </Button>
    </fieldset>
  );
}

interface PropertyTypesProps {
  readonly chosen: readonly string[] | null;
  onChange(ids: string[] | null): void;
}

/** Which property types have the field: all, or some of them. */
function PropertyTypes({ chosen, onChange }: PropertyTypesProps) {
  const { t } = useLingui();
  const types = useTypes();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-ink">{t`Property types`}</legend>
      <Checkbox
        label={t`All property types`}
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : [])}
      />
      {chosen !== null && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
