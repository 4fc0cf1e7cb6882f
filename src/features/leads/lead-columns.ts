import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import { leadFields } from './fields.ts';
import type { LeadSorting } from './rules.ts';

/** The columns of the lead table, in their usual order. */
export const leadColumns = {
  full_name: { label: msg`Name`, width: 152, sort: { up: 'name', down: 'name_down', first: 'up' } },
  phone: { label: leadFields.phone.label, width: 132 },
  stage: { label: msg`Stage`, width: 112, sort: { up: 'stage', down: 'stage_down', first: 'up' } },
  budget: { label: msg`Budget`, width: 108, isEnd: true, sort: { up: 'budget_up', down: 'budget' } },
  locality: { label: msg`Locality`, width: 112 },
  property: { label: leadFields.property_id.label, width: 146 },
  agent: { label: leadFields.assigned_agent_id.label, width: 108 },
  follow_up: {
    label: leadFields.follow_up_on.label,
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
  email: { label: leadFields.email.label, width: 180, isHidden: true },
  source: { label: leadFields.source.label, width: 112, isHidden: true },
  interest: { label: leadFields.interest_type.label, width: 92, isHidden: true },
  stage_since: { label: msg`In stage since`, width: 110, isHidden: true },
} as const satisfies ListColumns<LeadSorting>;
