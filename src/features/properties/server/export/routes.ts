import * as z from 'zod/mini';
import { sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { chosenRecords } from '#platform/lists/list-contract.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { propertyFilter } from '../../contract.ts';
import { listFilters, numberFilters, sortings } from '../../rules.ts';
import { exportProperties } from './export-properties.ts';

export const propertyExport: PlainRoute = exportRoute({
  url: '/api/properties/export.csv',
  summary: 'All properties of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(propertyFilter, { ...chosenRecords, sort: sortingOf(sortings) }),
  lists: [...listFilters, 'ids'],
  numbers: numberFilters,
  open: exportProperties,
});
