import { DayField, MoneyRangeField, PeopleField } from '#features/accounts/web/filter-fields.tsx';
import { ClientFilterField } from '#features/clients/web/list/client-filter-field.tsx';
import { PropertyTypesField } from '#features/property-types/web/type-filter-fields.tsx';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { ListFilterDialog } from '#platform/lists/web/list-filter-dialog.tsx';
import type { PropertySearch } from '../../property-filters.ts';
import { propertyFilters } from '../../property-filters.ts';
import { CityField } from '../form/city-field.tsx';
import { AreaField } from '../map/area-field.tsx';
import { AreaRangeField } from './area-range-field.tsx';
import { LocalityField } from './locality-field.tsx';

const fields = {
  people: PeopleField,
  money: MoneyRangeField,
  day: DayField,
  client: ClientFilterField,
  propertyTypes: PropertyTypesField,
  area: AreaRangeField,
  locality: LocalityField,
  city: CityField,
  within: AreaField,
};

export function PropertyFilterDialog(props: MoreFiltersProps<PropertySearch>) {
  return <ListFilterDialog {...props} table={propertyFilters} custom={fields} />;
}
