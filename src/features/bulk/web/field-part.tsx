import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceBoxes } from '#features/custom-fields/web/choice-boxes.tsx';
import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { sentValue } from '#platform/custom-fields/custom-form-input.ts';
import { checkCustomValues, isEmpty, maxCustomTextLength } from '#platform/custom-fields/custom-values.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { DateField } from '#ui/date-field.tsx';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { changedFieldsOf } from './changed-fields.ts';
import type { PartProps } from './part-props.ts';

type Typed = string | readonly string[];

/** Asks for a custom field and its value, or to empty it. */
export function FieldPart({ kind, isTried, onChange }: PartProps) {
  const { t } = useLingui();
  const fields = changedFieldsOf(kind);
  const [state, setState] = useState<{ key: string; act: 'set' | 'clear'; typed: Typed }>(() => ({
    key: fields.length === 1 ? (fields[0]?.key ?? '') : '',
    act: 'set',
    typed: '',
  }));
  const { key, act, typed } = state;
  const field = fields.find((one) => one.key === key);
  const change = (changed: Partial<typeof state>) => {
    const next = { ...state, ...changed };
    setState(next);
    const chosen = fields.find((one) => one.key === next.key);
    const value = chosen && next.act === 'set' ? sentValue(chosen, next.typed) : null;
    const isComplete = chosen && (next.act === 'clear' || problemOf(chosen, value) === null);
    onChange(isComplete ? { act: 'field', key: chosen.key, value } : null);
  };
  const problem = field && act === 'set' ? problemOf(field, sentValue(field, typed)) : null;
  return (
    <>
      <Field label={t`Field`} required error={isTried && !field && t`Choose a field`}>
        {(control) => (
          <Select
            {...control}
            value={key}
            onChange={({ target }) => change({ key: target.value, act: 'set', typed: '' })}
          >
            <option value="">{t`Choose a field`}</option>
            {fields.map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {field && !field.is_required && (
        <RadioGroup
          label={t`Change`}
          value={act}
          onChange={(chosen) => change({ act: chosen })}
          options={[
            { value: 'set', label: t`Set a value` },
            { value: 'clear', label: t`Clear the field` },
          ]}
        />
      )}
      {field && act === 'set' && (
        <Field
          key={field.key}
          label={field.name}
          required
          group={field.type === 'choices'}
          error={isTried && problem && t(fieldMessage(problem, field.name))}
        >
          {(control) => (
            <ValueInput field={field} control={control} value={typed} onChange={(value) => change({ typed: value })} />
          )}
        </Field>
      )}
    </>
  );
}

/** What is wrong with a value, as the server would say. */
function problemOf(field: CustomField, value: ReturnType<typeof sentValue>) {
  if (isEmpty(value)) return { path: field.key, code: 'required' };
  return checkCustomValues([field], { [field.key]: value }).problems[0] ?? null;
}

interface ValueInputProps {
  readonly field: CustomField;
  readonly control: FieldControl;
  readonly value: Typed;
  onChange(value: Typed): void;
}

function ValueInput({ field, control, value, onChange }: ValueInputProps) {
  const { t } = useLingui();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  const text = typeof value === 'string' ? value : '';
  const offered = field.choices.filter(({ is_removed }) => !is_removed);
  switch (field.type) {
    case 'flag':
    case 'choice': {
      const options =
        field.type === 'choice'
          ? offered
          : [
              { key: 'true', name: t`Yes` },
              { key: 'false', name: t`No` },
            ];
      return (
        <Select {...control} value={text} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t`Not set`}</option>
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      );
    }
    case 'choices': {
      const { required: _, ...group } = control;
      const chosen = typeof value === 'string' ? [] : value;
      return <ChoiceBoxes control={group} offered={offered} value={chosen} onChange={onChange} />;
    }
    case 'day':
      return <DateField {...control} format={date_format} today={today()} value={text} onChange={onChange} />;
    case 'money':
      return <AmountInput {...control} value={text} onChange={onChange} />;
    default:
      return (
        <Input
          {...control}
          {...(field.type === 'number' ? { inputMode: 'decimal' as const } : { maxLength: maxCustomTextLength })}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
