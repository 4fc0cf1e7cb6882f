import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import type { LeadSorting } from './rules.ts';

/**
 * The columns of the lead table, in their usual order. Their labels are not those of `leadFields`, with which every list would
 * load the fields of requirements.
 */
export const leadColumns = {
  full_name: { label: msg`Name`, width: 152, sort: { up: 'name', down: 'name_down', first: 'up' } },
  phone: { label: msg`Phone`, width: 132 },
  stage: { label: msg`Stage`, width: 112, sort: { up: 'stage', down: 'stage_down', first: 'up' } },
  budget: { label: msg`Budget`, width: 108, isEnd: true, sort: { up: 'budget_up', down: 'budget' } },
  locality: { label: msg`Locality`, width: 112 },
  property: { label: msg`Property`, width: 146 },
  agent: { label: msg`Agent`, width: 108 },
  follow_up: {
    label: msg`Next follow-up`,
    width: 116,
    sort: { up: 'follow_up', down: 'follow_up_down', first: 'up' },
  },
  age: {
    label: msg({ context: 'days since a lead was added', message: 'Age' }),
    width: 72,
    isEnd: true,
    // The youngest lead has the lowest age.
    sort: { up: 'newest', down: 'oldest' },
  },
  email: { label: msg`Email`, width: 180, isHidden: true },
  source: { label: msg`Source`, width: 112, isHidden: true },
  interest: { label: msg`Interest type`, width: 92, isHidden: true },
  stage_since: { label: msg`In stage since`, width: 110, isHidden: true },
} as const satisfies ListColumns<LeadSorting>;
