import { Plural, useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn, UserPlus } from 'lucide-react';
import { peopleQuery, useMe } from '#features/accounts/web/queries.ts';
import { ContactCardSkeleton } from '#platform/contact/web/contact-card.tsx';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { agentFilters } from '../agent-filters.ts';
import type { AgentCard } from '../contract.ts';
import { AgentGrid, agentGridLayout } from './agent-grid.tsx';
import { agentsQuery } from './queries.ts';

// Rarely shown.
const lazyWaiting = lazyComponent(() =>
  import('#features/accounts/web/waiting-people.tsx').then((part) => part.WaitingPeople),
);

const { read, filterOf } = agentFilters;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  void queryClient.prefetchQuery(agentsQuery(filterOf(read(typed))));
}

export function AgentListScreen() {
  const { t } = useLingui();
  const { permissions } = useMe();
  const { search, filter, change, clear } = useListSearch(agentFilters, '/agents');
  const list = useQuery(agentsQuery(filter));
  const managesPeople = permissions.includes('manage_people');
  const actions = (
    <>
      <Button asChild>
        <Link to="/agents/performance">
          <ChartColumn aria-hidden="true" />
          <span className="phone:sr-only">{t`Performance`}</span>
        </Link>
      </Button>
      {managesPeople && (
        <Button asChild variant="primary">
          <Link to="/agents/add">
            <UserPlus aria-hidden="true" />
            {t`Add Agent`}
          </Link>
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={t`Agents`} badge={<AgentCount agents={list.data} />} inline actions={actions} />
      {managesPeople && <Waiting />}
      <ListFilters table={agentFilters} search={search} onChange={change} />
      <div className="mt-4">
        {list.isError && !list.data ? (
          <ErrorState
            title={t`The agents could not be loaded`}
            text={t`Check the connection and try again.`}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : list.isPending ? (
          <Loading label={t`Loading agents...`}>
            <EmptyGrid layout={{ ...agentGridLayout, skeleton: <ContactCardSkeleton foot="h-4" /> }} />
          </Loading>
        ) : list.data.length === 0 ? (
          <EmptyState
            title={t`No agents found`}
            text={t`Try adjusting your search filters`}
            action={<Button onClick={clear}>{t`Clear all`}</Button>}
          />
        ) : (
          <AgentGrid agents={list.data} />
        )}
      </div>
    </>
  );
}

function AgentCount({ agents }: { agents: readonly AgentCard[] | undefined }) {
  return (
    <ListCount
      count={agents && { value: agents.length, is_capped: false }}
      exact={({ value }, grouped) => <Plural value={value} one={`${grouped} agent`} other={`${grouped} agents`} />}
    />
  );
}

/** People who signed up and await approval. */
function Waiting() {
  const people = useQuery(peopleQuery).data ?? [];
  const waiting = people.filter(({ state }) => state === 'waiting_approval');
  const WaitingPeople = lazyWaiting.useComponent(waiting.length > 0, false);
  return (
    WaitingPeople && (
      <div className="mb-8 print:hidden">
        <WaitingPeople people={waiting} />
      </div>
    )
  );
}
