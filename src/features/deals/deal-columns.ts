import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import { dealFields } from './fields.ts';
import type { DealSorting } from './rules.ts';

/** The columns of the deal table, in their usual order. */
export const dealColumns = {
  property: { label: msg`Property`, width: 206 },
  closed_on: { label: dealFields.closed_on.label, width: 100, sort: { up: 'earliest', down: 'latest' } },
  kind: { label: msg`Kind`, width: 84 },
  client: { label: msg`Buyer or tenant`, width: 126 },
  seller: { label: msg`Seller or landlord`, width: 130 },
  price: { label: dealFields.price.label, width: 124, isEnd: true, sort: { up: 'price_up', down: 'price_down' } },
  commission: {
    label: dealFields.commission.label,
    width: 112,
    isEnd: true,
    sort: { up: 'commission_up', down: 'commission_down' },
  },
  agents: { label: dealFields.shares.label, width: 132 },
  lead: { label: dealFields.lead_id.label, width: 140, isHidden: true },
  notes: { label: dealFields.notes.label, width: 200, isHidden: true },
} as const satisfies ListColumns<DealSorting>;
