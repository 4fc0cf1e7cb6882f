import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { interestLabels, leadSourceLabels, leadStatusLabels, lostReasonLabels } from '../labels.ts';

const labels: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  source: leadSourceLabels,
  status: { ...leadStatusLabels, converted: msg`Converted` },
  interest_type: interestLabels,
  lost_reason: lostReasonLabels,
};

/** The label of a field's value if its values are given; other values unchanged. */
export function useChoiceLabel(): (field: string, value: string) => string {
  const { t } = useLingui();
  return (field, value) => {
    const label = labels[field]?.[value];
    return label ? t(label) : value;
  };
}
