import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AssignedTopic } from '../rules.ts';
import { assignedCountsQuery } from './queries.ts';

export function AgentRecords({ id }: { id: string }) {
  const { t } = useLingui();
  const assigned = useQuery(assignedCountsQuery(id)).data;
  const figure = (topic: AssignedTopic) =>
    assigned ? formatCount(assigned[topic]) : <Skeleton className="my-1 h-6 w-10" />;
  const search = { agent: [id] };
  return (
    <Figures
      label={t`Records of this agent`}
      figures={[
        { label: t`Properties`, value: figure('properties'), link: <Link to="/properties" search={search} /> },
        { label: t`Clients`, value: figure('clients'), link: <Link to="/clients" search={search} /> },
        { label: t`Leads`, value: figure('leads'), link: <Link to="/leads" search={search} /> },
        { label: t`Upcoming meetings`, value: figure('meetings'), link: <Link to="/meetings" search={search} /> },
      ]}
    />
  );
}
