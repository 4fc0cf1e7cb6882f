import { msg } from '@lingui/core/macro';
import { roleNames } from '#features/accounts/role-name.ts';
import { roles } from '#platform/access/rights.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { choices, searchText } from '#platform/lists/filters.ts';

export const agentFilters = filterTable({
  search: searchText({ label: msg`Search agents`, placeholder: msg`Search by name or email...` }),
  role: choices(roles, roleNames, { label: msg`Role`, all: msg`All roles`, only: 'bar' }),
});

export type AgentSearch = SearchOf<typeof agentFilters>;
