import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import { clientFields } from './fields.ts';
import type { ClientSorting } from './rules.ts';

/** The columns of the client table, in their usual order. */
export const clientColumns = {
  full_name: { label: msg`Name`, width: 172, sort: { up: 'name', down: 'name_down', first: 'up' } },
  phone: { label: clientFields.phone.label, width: 132 },
  client_type: { label: msg`Type`, width: 84 },
  budget: { label: msg`Budget`, width: 140, isEnd: true, sort: { up: 'budget_up', down: 'budget_down' } },
  locality: { label: msg`Locality`, width: 144 },
  email: { label: clientFields.email.label, width: 184 },
  agent: { label: clientFields.agent_id.label, width: 110 },
  added: { label: msg`Added`, width: 92, sort: { up: 'oldest', down: 'newest' } },
  address: { label: clientFields.address.label, width: 190, isHidden: true },
  notes: { label: clientFields.notes.label, width: 220, isHidden: true },
} as const satisfies ListColumns<ClientSorting>;
