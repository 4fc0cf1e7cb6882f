import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import type { Property } from '../contract.ts';
import { areaBasisLabels, purposeLabels, statusLabels } from '../labels.ts';
import { propertyFieldLabels } from '../property-field-labels.ts';
import type { AreaBasis } from '../rules.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { toPropertyFormValues } from './property-form-values.ts';

type FieldName = keyof PropertyFormValues;

/** Two people edited one property. */
export function PropertyConflictDialog({
  current,
  changedBy,
  ...props
}: ConflictDialogProps<Property, PropertyFormValues>) {
  const { t } = useLingui();
  const owners = useOwnerNames([props.mine.owner_id, current.owner_id ?? '']);
  const formatField = useFormatField(owners);
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this property while you were editing`}
      labels={propertyFieldLabels}
      theirs={toPropertyFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating Property...`}
      formatField={formatField}
    />
  );
}

/** The names of these clients, by their ids, as far as they are known. */
function useOwnerNames(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: [...new Set(ids)].filter((id) => id !== '').map((id) => clientQuery(id)),
    combine: (found) => new Map(found.flatMap(({ data }) => (data ? [[data.id, data.full_name] as const] : []))),
  });
}

/** The value of a field as people read it. */
function useFormatField(owners: ReadonlyMap<string, string>) {
  const stateName = useStateName();
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const types = useTypes();
  const people = useQuery(peopleQuery);
  return (field: FieldName, values: PropertyFormValues): string => {
    const value = values[field];
    if (Array.isArray(value)) {
      const text = value.map((part) => (typeof part === 'string' ? part : ''));
      return field === 'images'
        ? t`${plural(value.length, { one: '# picture', other: '# pictures' })}`
        : text.join(', ') || '–';
    }
    if (value === '') return '–';
    switch (field) {
      case 'price':
        return money(values.price);
      case 'status':
        return t(statusLabels[values.status]);
      case 'purpose':
        return t(purposeLabels[values.purpose]);
      case 'area_basis':
        // Set by the select, which offers nothing else.
        return t(areaBasisLabels[values.area_basis as AreaBasis]);
      case 'state':
        return stateName(values.state);
      case 'listing_date':
        return day(values.listing_date);
      case 'property_type_id':
        return types.find((type) => type.id === value)?.name ?? '…';
      case 'owner_id':
        return owners.get(value) ?? '…';
      case 'agent_id':
        return nameOf(people.data?.find((person) => person.id === value)?.full_name) ?? '…';
      default:
        return String(value);
    }
  };
}
