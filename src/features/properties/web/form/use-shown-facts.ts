import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { hasDeposit, hasFact } from '../../rules.ts';
import type { PropertyFormValues, propertyTextFields } from './property-form-values.ts';

type FactName = keyof typeof propertyTextFields;

/** Which facts the form shows: those of the chosen type and purpose, and those with a value, also an earlier one. */
export function useShownFacts({ form, baseline }: RecordDraft<PropertyFormValues>): (fact: FactName) => boolean {
  const types = useQuery(propertyTypesQuery).data;
  const values = useSyncExternalStore(form.subscribe, form.values);
  const group = types?.find(({ id }) => id === values.property_type_id)?.type_group ?? null;
  const isAsked = (fact: FactName) => {
    if (fact === 'deposit') return hasDeposit(values.purpose);
    if (fact === 'possession_on') return values.possession === 'under_construction';
    return hasFact(fact, group);
  };
  return (fact) => isAsked(fact) || values[fact] !== '' || baseline.values[fact] !== '';
}
