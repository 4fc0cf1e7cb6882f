import { DayField, MoneyRangeField, PeopleField } from '#features/accounts/web/filter-fields.tsx';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { ListFilterDialog } from '#platform/lists/web/list-filter-dialog.tsx';
import type { ClientSearch } from '../../client-filters.ts';
import { clientFilters } from '../../client-filters.ts';

const fields = { people: PeopleField, money: MoneyRangeField, day: DayField };

export function ClientFilterDialog(props: MoreFiltersProps<ClientSearch>) {
  return <ListFilterDialog {...props} table={clientFilters} custom={fields} />;
}
