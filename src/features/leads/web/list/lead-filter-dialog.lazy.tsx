import { DayRangeField, MoneyRangeField, PeopleField } from '#features/accounts/web/filter-fields.tsx';
import { PropertyFilterField } from '#features/properties/web/list/property-filter-field.tsx';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { ListFilterDialog } from '#platform/lists/web/list-filter-dialog.tsx';
import type { LeadSearch } from '../../lead-filters.ts';
import { leadFilters } from '../../lead-filters.ts';

const fields = { people: PeopleField, money: MoneyRangeField, days: DayRangeField, property: PropertyFilterField };

export function LeadFilterDialog(props: MoreFiltersProps<LeadSearch>) {
  return <ListFilterDialog {...props} table={leadFilters} custom={fields} />;
}
