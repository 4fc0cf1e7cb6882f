import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { callOutcomes } from '../rules.ts';
import { outcomeWords } from './communication-words.ts';

/** How a call ended, as a field of a form. */
export function OutcomeField(registered: ComponentProps<typeof Select>) {
  const { t } = useLingui();
  return (
    <Field label={t`Outcome`} required>
      {(field) => (
        <Select {...field} {...registered}>
          {callOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(outcomeWords[outcome].name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
