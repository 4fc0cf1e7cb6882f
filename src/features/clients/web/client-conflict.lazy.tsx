import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import { languages } from '#platform/i18n/languages.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import type { Client } from '../contract.ts';
import { clientTypeLabels } from '../labels.ts';
import { clientTypes } from '../rules.ts';
import { clientFieldLabels } from './client-field-labels.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { toClientFormValues } from './client-form-values.ts';

export function ClientConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Client, ClientFormValues>) {
  const { t } = useLingui();
  const formatField = useFormatField();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this client while you were editing`}
      labels={clientFieldLabels}
      theirs={toClientFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating Client...`}
      formatField={formatField}
    />
  );
}

function useFormatField() {
  const stateName = useStateName();
  const { t } = useLingui();
  const { money } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery(peopleQuery);
  return (field: keyof ClientFormValues, values: ClientFormValues): string => {
    const value = values[field];
    if (Array.isArray(value)) return value.join(', ') || '–';
    if (value === '') return '–';
    switch (field) {
      case 'budget_min':
      case 'budget_max':
        return money(value);
      case 'client_type': {
        const type = clientTypes.find((name) => name === value);
        return type ? t(clientTypeLabels[type]) : value;
      }
      case 'language':
        return languages.find(({ code }) => code === value)?.name ?? value;
      case 'state':
        return stateName(value);
      case 'agent_id':
        return nameOf(people.data?.find((person) => person.id === value)?.full_name) ?? '…';
      default:
        return value;
    }
  };
}
