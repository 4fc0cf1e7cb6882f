import { useLingui } from '@lingui/react/macro';
import type { CustomField, CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, customFieldsOf, isFieldOfType, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { maxCustomTextLength } from '#platform/custom-fields/custom-values.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { TagPicker } from './tag-picker.tsx';

/** The draft of a record; `withCustomFormValues` has added the values of these fields. */
export interface CustomDraft {
  readonly form: { values(): object };
}

export interface CustomInputsProps {
  readonly kind: CustomFieldKind;
  readonly draft: CustomDraft;
  /** The type of a property. */
  readonly propertyTypeId?: string;
  /** Of the grid of the inputs, which has six columns; without it they are a section of the form. */
  readonly className?: string;
}

/** The inputs of the fields that the agency added to a kind of record; nothing without fields. */
export function CustomFormFields({ kind, draft, propertyTypeId, className }: CustomInputsProps) {
  const { t } = useLingui();
  const values = draft.form.values();
  // A field of another property type stays visible while it has a value.
  const hasValue = (name: string) => [Reflect.get(values, name) ?? []].flat().some((value) => value !== '');
  const fields = customFieldsOf(kind).filter(
    (field) => isFieldOfType(field, propertyTypeId ?? null) || hasValue(customFieldName(field)),
  );
  if (fields.length === 0) return null;
  // The type of the draft names only the fields of Aangan.
  const texts = draft as unknown as RecordDraft<Record<string, string>>;
  const lists = draft as unknown as RecordDraft<Record<string, string[]>>;
  const inputs = fields.map((field) =>
    field.key === tagsKey ? (
      <TagsField key={field.key} draft={lists} />
    ) : field.type === 'choices' ? (
      <SeveralChoices key={field.key} draft={lists} field={field} />
    ) : (
      <CustomFormField key={field.key} draft={texts} field={field} />
    ),
  );
  if (className !== undefined) return <div className={className}>{inputs}</div>;
  return <FormSection title={t`More details`}>{inputs}</FormSection>;
}

interface FieldProps<V> {
  readonly draft: RecordDraft<Record<string, V>>;
  readonly field: CustomField;
}

const half = 'col-span-3 phone:col-span-6';

function CustomFormField({ draft, field }: FieldProps<string>) {
  const { t } = useLingui();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  const name = customFieldName(field);
  const shared = { draft, name, required: field.is_required, className: half };
  const chosen = draft.baseline.values[name];
  switch (field.type) {
    case 'flag':
      return (
        <RecordSelect
          {...shared}
          empty={t`Not set`}
          options={[
            { value: 'true', text: t`Yes` },
            { value: 'false', text: t`No` },
          ]}
        />
      );
    case 'choice':
      return (
        <RecordSelect
          {...shared}
          empty={t`Not set`}
          options={field.choices
            .filter(({ key, is_removed }) => !is_removed || key === chosen)
            .map((choice) => ({ value: choice.key, text: choice.name }))}
        />
      );
    // A field that was added while the form was open has no value yet.
    case 'day':
      return (
        <ControlledField {...shared}>
          {({ value = '', ...control }) => (
            <DateField {...control} value={value} format={date_format} today={today()} />
          )}
        </ControlledField>
      );
    case 'money':
      return (
        <ControlledField {...shared}>
          {({ value = '', ...control }) => <AmountInput {...control} value={value} />}
        </ControlledField>
      );
    case 'number':
      return <RecordTextField {...shared} numeric />;
    default:
      return <RecordTextField {...shared} maxLength={maxCustomTextLength} />;
  }
}

function TagsField({ draft }: Pick<FieldProps<string[]>, 'draft'>) {
  const name = customFieldName({ key: tagsKey });
  return (
    <ControlledField draft={draft} name={name} group className="col-span-6">
      {({ ref, name: _name, value = [], onChange, onBlur, required: _required, ...control }) => (
        <TagPicker
          control={control}
          ref={ref}
          value={value}
          before={draft.baseline.values[name] ?? none}
          onChange={(keys) => onChange([...keys])}
          onBlur={onBlur}
        />
      )}
    </ControlledField>
  );
}

const none: readonly string[] = [];

function SeveralChoices({ draft, field }: FieldProps<string[]>) {
  const name = customFieldName(field);
  const start = draft.baseline.values[name] ?? [];
  const offered = field.choices.filter(({ key, is_removed }) => !is_removed || start.includes(key));
  return (
    <ControlledField draft={draft} name={name} required={field.is_required} group className="col-span-6">
      {({ ref, name: _name, value = [], onChange, onBlur, required: _required, ...control }) => (
        <ChoiceBoxes control={control} ref={ref} offered={offered} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    </ControlledField>
  );
}
