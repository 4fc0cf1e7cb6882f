import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roleName } from '#features/accounts/role-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatTenths } from '#platform/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { RankedAgent } from '../contract.ts';
import { TargetBadge } from './target-badge.tsx';
import { TypedMark } from './typed-mark.tsx';

interface RankingProps {
  readonly agents: readonly RankedAgent[];
  readonly chosenId: string;
  readonly until: string | undefined;
}

export function Ranking({ agents, chosenId, until }: RankingProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery(peopleQuery);
  const pictures = new Map((people.data ?? []).map(({ id, avatar_url }) => [id, avatar_url]));
  const typed = (
    <span className="block">
      <TypedMark />
    </span>
  );
  return (
    <Table label={t`All agents`}>
      <TableHead>
        <Column>{t`Agent`}</Column>
        <Column end>{t`Deals`}</Column>
        <Column end>{t`Revenue`}</Column>
        <Column end>{t`Target`}</Column>
        <Column end>{t`Status`}</Column>
      </TableHead>
      <TableBody>
        {agents.map((agent) => (
          <Row key={agent.id}>
            <Cell phone="top" className="phone:row-span-2!">
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={nameOf(agent.full_name)} src={pictures.get(agent.id)} size="medium" />
                <span className="min-w-0">
                  <TwoLines
                    first={
                      <Link
                        to="/agents/performance"
                        search={{ agent: agent.id, until }}
                        aria-current={agent.id === chosenId ? 'true' : undefined}
                        className="stretched"
                      >
                        {nameOf(agent.full_name)}
                      </Link>
                    }
                    second={
                      agent.status === 'active'
                        ? t(roleName(agent.role))
                        : `${t(roleName(agent.role))} · ${agent.status === 'on_leave' ? t`On leave` : t`Inactive`}`
                    }
                  />
                </span>
              </span>
            </Cell>
            <Cell phone="hidden" end>
              {formatTenths(agent.deals_completed)}
              {agent.has_typed_deals && typed}
            </Cell>
            <Cell phone="topEnd" end strong>
              {shortMoney(agent.total_revenue)}
              {agent.has_typed_revenue && typed}
            </Cell>
            <Cell phone="hidden" end>
              {agent.target_revenue === null ? '–' : shortMoney(agent.target_revenue)}
              {agent.achievement !== null && (
                <span className="block text-12 text-ink-3">{t`${agent.achievement}% reached`}</span>
              )}
            </Cell>
            <Cell phone="middleEnd" end>
              {agent.target_status ? <TargetBadge status={agent.target_status} withMeaning /> : '–'}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
