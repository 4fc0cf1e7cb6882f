import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { leadStageWords } from '../labels.ts';
import type { LeadStatus } from '../rules.ts';
import { isOpen } from '../rules.ts';
import { openStages } from '../stages.ts';

interface StageFieldProps {
  /** The present status of the lead. Closing, losing and reopening a lead ask for more than this field. */
  readonly status: LeadStatus;
  readonly value: LeadStatus | undefined;
  onChange(stage: LeadStatus): void;
}

/** The stage of a lead once this is logged. */
export function StageField({ status, value, onChange }: StageFieldProps) {
  const { t } = useLingui();
  if (!isOpen(status)) return null;
  const stages = openStages(status);
  return (
    <Field label={t`Stage`} className="max-w-60">
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => {
            const chosen = stages.find((stage) => stage === target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {t(leadStageWords.labelOf(stage))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
