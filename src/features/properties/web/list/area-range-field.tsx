import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

/** An end of a range of areas in square feet; NaN when the text is no number. */
type End = number | undefined;

export function AreaRangeField({ values: [least, most], onChange }: FilterFieldProps<number>) {
  const { t } = useLingui();
  return (
    <>
      <AreaEnd label={t`Area from`} value={least} onChange={(area) => onChange([area, most])} />
      <AreaEnd label={t`Area up to`} least={least} value={most} onChange={(area) => onChange([least, area])} />
    </>
  );
}

interface AreaEndProps {
  readonly label: string;
  /** The other end, when this one must not be below it. */
  readonly least?: End;
  readonly value: End;
  onChange(value: End): void;
}

function AreaEnd({ label, least, value, onChange }: AreaEndProps) {
  const { t } = useLingui();
  // Kept as typed: '1,' may become '1,200'.
  const [typed, setTyped] = useState(value?.toString() ?? '');
  const problem = problemOf(value, least);
  return (
    <Field label={label} error={problem && t(fieldMessage(problem, label))}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          unit={t`sq ft`}
          value={Object.is(areaOf(typed), value) ? typed : (value?.toString() ?? '')}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(areaOf(target.value));
          }}
        />
      )}
    </Field>
  );
}

function problemOf(value: End, least: End): FieldProblem | undefined {
  if (Number.isNaN(value)) return { path: '', code: 'not_number' };
  const isTurned = value !== undefined && least !== undefined && least > value;
  return isTurned ? { path: '', code: 'too_small', limit: least } : undefined;
}

/** Reads an area as the property form does. */
function areaOf(text: string): End {
  const figure = toLatinDigits(text).replaceAll(/[\s,]/gu, '');
  if (figure === '') return undefined;
  const area = /^[\d.]+$/u.test(figure) ? Number(figure) : Number.NaN;
  return Number.isFinite(area) ? area : Number.NaN;
}
