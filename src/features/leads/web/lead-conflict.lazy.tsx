import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Lead } from '../contract.ts';
import { leadFieldLabels } from './lead-field-labels.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { toLeadFormValues } from './lead-form-values.ts';
import { useChoiceLabel } from './use-choice-label.ts';

export function LeadConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Lead, LeadFormValues>) {
  const { t } = useLingui();
  const formatField = useFormatField(current, props.mine);
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this lead while you were editing`}
      labels={leadFieldLabels}
      theirs={toLeadFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating lead...`}
      formatField={formatField}
    />
  );
}

function useFormatField(current: Lead, mine: LeadFormValues) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const formatField = useChoiceLabel();
  const people = useQuery(peopleQuery);
  const property = useQuery({ ...propertyQuery(mine.property_id), enabled: mine.property_id !== '', retry: false });
  const titleOf = (id: string) => {
    if (id === property.data?.id) return property.data.title;
    return id === current.property?.id ? current.property.title : t`no longer available`;
  };
  return (field: keyof LeadFormValues, values: LeadFormValues): string => {
    const value = values[field];
    if (Array.isArray(value)) return value.join(', ') || '–';
    if (value === '') return '–';
    switch (field) {
      case 'budget':
        return money(value);
      case 'follow_up_on':
        return day(value);
      case 'assigned_agent_id':
        return nameOf(people.data?.find((person) => person.id === value)?.full_name) ?? '…';
      case 'property_id':
        return titleOf(value);
      default:
        return formatField(field, value);
    }
  };
}
