import { DayRangeField, PeopleField } from '#features/accounts/web/filter-fields.tsx';
import { ClientFilterField } from '#features/clients/web/list/client-filter-field.tsx';
import { LeadFilterField } from '#features/leads/web/list/lead-filter-field.tsx';
import { PropertyFilterField } from '#features/properties/web/list/property-filter-field.tsx';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { ListFilterDialog } from '#platform/lists/web/list-filter-dialog.tsx';
import type { DocumentSearch } from '../document-filters.ts';
import { documentFilters } from '../document-filters.ts';

const fields = {
  people: PeopleField,
  days: DayRangeField,
  client: ClientFilterField,
  lead: LeadFilterField,
  property: PropertyFilterField,
};

export function DocumentFilterDialog(props: MoreFiltersProps<DocumentSearch>) {
  return <ListFilterDialog {...props} table={documentFilters} custom={fields} />;
}
