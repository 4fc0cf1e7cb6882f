import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { leadStatusLabels } from '../labels.ts';
import type { LeadStatus, OpenStage } from '../rules.ts';
import { isOpen, openStages } from '../rules.ts';

interface StageFieldProps {
  /** The present status of the lead. Closing, losing and reopening a lead ask for more than this field. */
  readonly status: LeadStatus;
  readonly value: LeadStatus | undefined;
  onChange(stage: OpenStage): void;
}

/** The stage of a lead once this is logged. */
export function StageField({ status, value, onChange }: StageFieldProps) {
  const { t } = useLingui();
  if (!isOpen(status)) return null;
  return (
    <Field label={t`Stage`} className="max-w-60">
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => {
            const chosen = openStages.find((stage) => stage === target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {openStages.map((stage) => (
            <option key={stage} value={stage}>
              {t(leadStatusLabels[stage])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
