import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import { propertyFields } from './fields.ts';
import type { Sorting } from './rules.ts';

/** The columns of the property table, in their usual order. */
export const propertyColumns = {
  title: { label: propertyFields.title.label, width: 196, sort: { up: 'title', down: 'title_down', first: 'up' } },
  property_type: { label: msg`Type`, width: 100 },
  location: { label: propertyFields.locality.label, width: 140 },
  price: { label: propertyFields.price.label, width: 128, isEnd: true, sort: { up: 'price_up', down: 'price_down' } },
  bedrooms: { label: propertyFields.bedrooms.label, width: 84, isEnd: true },
  area: {
    label: propertyFields.square_feet.label,
    width: 100,
    isEnd: true,
    sort: { up: 'area_up', down: 'area_down' },
  },
  status: { label: propertyFields.status.label, width: 108 },
  agent: { label: propertyFields.agent_id.label, width: 110 },
  added: { label: msg`Added`, width: 92, sort: { up: 'oldest', down: 'newest' } },
  purpose: { label: propertyFields.purpose.label, width: 92, isHidden: true },
  bathrooms: { label: propertyFields.bathrooms.label, width: 92, isEnd: true, isHidden: true },
  address: { label: propertyFields.address.label, width: 180, isHidden: true },
  city: { label: propertyFields.city.label, width: 100, isHidden: true },
  state: { label: propertyFields.state.label, width: 110, isHidden: true },
  closed_on: { label: msg`Sold or rented on`, width: 110, isHidden: true },
} as const satisfies ListColumns<Sorting>;
