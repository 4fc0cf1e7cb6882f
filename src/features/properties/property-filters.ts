import { msg } from '@lingui/core/macro';
import { propertyTypesFilter } from '#features/property-types/type-filters.ts';
import { readNumber, readTexts } from '#platform/lists/address.ts';
import { viewParameters } from '#platform/lists/columns.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import {
  atLeast,
  choices,
  custom,
  daySince,
  moneyRange,
  people,
  range,
  record,
  searchText,
} from '#platform/lists/filters.ts';
import { furnishingLabels, possessionLabels } from './fact-labels.ts';
import { facingLabels, positionLabels, propertySortingLabels, propertyStatusLabels, purposeLabels } from './labels.ts';
import { readOutline } from './outline.ts';
import { propertyColumns } from './property-columns.ts';
import { facings, furnishings, positionStates, possessions, propertyStatuses, purposes, sortings } from './rules.ts';

const roomNumbers = [1, 2, 3, 4, 5];
const floorNumbers = [1, 3, 5, 10, 15, 20];

function readArea(value: unknown): string | undefined {
  return typeof value === 'string' && readOutline(value) !== null ? value : undefined;
}

/** Filters of the property list, its layout and saved view. */
export const propertyFilters = filterTable(
  {
    search: searchText({ label: msg`Search properties`, placeholder: msg`Title or address` }),
    locality: custom({ field: 'locality', read: readTexts, label: msg`Locality` }),
    purpose: choices(purposes, purposeLabels, { label: msg`Purpose` }),
    status: choices(propertyStatuses, propertyStatusLabels, { label: msg`Status` }),
    price: moneyRange(['price_min', 'price_max'], {
      label: msg`Price`,
      ends: [msg`Price from`, msg`Price up to`],
      reversed: msg`Must be at least the minimum price`,
    }),
    bedrooms_min: atLeast({ label: msg`Bedrooms`, numbers: roomNumbers }),
    bathrooms_min: atLeast({ label: msg`Bathrooms`, numbers: roomNumbers }),
    area: range(['area_min', 'area_max'], { field: 'area', read: readNumber, label: msg`Area` }),
    facing: choices(facings, facingLabels, { label: msg`Facing` }),
    furnishing: choices(furnishings, furnishingLabels, { label: msg`Furnishing` }),
    possession: choices(possessions, possessionLabels, { label: msg`Possession` }),
    floor_min: { ...atLeast({ label: msg`Floor`, numbers: floorNumbers }), isHalf: false },
    city: custom({ field: 'city', read: readTexts, label: msg`City` }),
    agent: people({ label: msg`Agent` }),
    owner: record('client', { label: msg`Owner` }),
    listed_since: daySince({ label: msg`Listed since` }),
    type: propertyTypesFilter({ label: msg`Type`, all: msg`All Types` }),
    position: choices(positionStates, positionLabels, { label: msg`Position on the map` }),
    within: custom({ field: 'within', read: readArea, label: msg`Region on the map` }),
    ...viewParameters(propertyColumns, ['cards', 'rows', 'table', 'map']),
  },
  {
    custom: 'properties',
    sort: { values: sortings, labels: propertySortingLabels },
    show: msg`Show properties`,
    chipOrder: ['locality', 'purpose', 'price', 'bedrooms_min', 'bathrooms_min', 'area', 'city'],
  },
);

export type PropertySearch = SearchOf<typeof propertyFilters>;
