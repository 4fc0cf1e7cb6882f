import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Building2, Funnel, IdCard, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { agentQuery } from '#features/agents/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { RecentRecord } from './recent-records.ts';
import { pathOf, readRecentRecords } from './recent-records.ts';

export interface RecentEntry {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly name: string;
}

const kinds = {
  properties: { icon: Building2, query: propertyQuery },
  clients: { icon: UserRound, query: clientQuery },
  leads: { icon: Funnel, query: leadQuery },
  agents: { icon: IdCard, query: agentQuery },
} as const satisfies Record<RecentRecord['kind'], unknown>;

/** The records opened last, by their current names, without the open one and deleted ones. */
export function useRecentEntries(): RecentEntry[] {
  const { profile_id: me } = useMe();
  const router = useRouter();
  const [records] = useState(() =>
    readRecentRecords(me).filter((record) => pathOf(record) !== router.state.location.pathname),
  );
  const found = useQueries({ queries: records.map(({ kind, id }) => kinds[kind].query(id)) });
  return records.flatMap((record, index) => {
    const { data, isError } = found[index] ?? {};
    if (!data || isError) return [];
    const name = 'title' in data ? data.title : data.full_name;
    return name === '' ? [] : [{ path: pathOf(record), icon: kinds[record.kind].icon, name }];
  });
}
