import { DayRangeField, PeopleField } from '#features/accounts/web/filter-fields.tsx';
import { ClientFilterField } from '#features/clients/web/list/client-filter-field.tsx';
import { PropertyFilterField } from '#features/properties/web/list/property-filter-field.tsx';
import { PropertyTypeField } from '#features/property-types/web/type-filter-fields.tsx';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { ListFilterDialog } from '#platform/lists/web/list-filter-dialog.tsx';
import type { DealSearch } from '../deal-filters.ts';
import { dealFilters } from '../deal-filters.ts';

const fields = {
  people: PeopleField,
  days: DayRangeField,
  client: ClientFilterField,
  property: PropertyFilterField,
  propertyType: PropertyTypeField,
};

export function DealFilterDialog(props: MoreFiltersProps<DealSearch>) {
  return <ListFilterDialog {...props} table={dealFilters} custom={fields} />;
}
