import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roleName } from '#features/accounts/role-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount, formatTenths } from '#platform/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { CsvButton } from './csv-button.tsx';
import { Growth } from './growth.tsx';
import { dealDays } from './rows-behind.ts';

interface TopAgentsProps {
  readonly found: Analytics;
  readonly isWhole: boolean;
}

export function TopAgents({ found, isWhole }: TopAgentsProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery(peopleQuery);
  const pictures = new Map((people.data ?? []).map(({ id, avatar_url }) => [id, avatar_url]));
  const title = t`Top Performing Agents`;
  const all = formatCount(found.agents.value);
  const hasGrowth = found.top_agents.some(({ growth }) => growth !== null);
  return (
    <section aria-labelledby="top-agents" className="min-w-0">
      <SectionHead
        id="top-agents"
        title={title}
        action={
          <>
            {(isWhole || found.agents.value > found.top_agents.length) && (
              <Link
                to="/analytics"
                search={(now: object) => ({ ...now, agents: isWhole ? undefined : ('all' as const) })}
                replace
                resetScroll={false}
                className="link"
              >
                {isWhole ? t`Show top agents only` : t`Show all ${all}`}
              </Link>
            )}
            <CsvButton
              of={title}
              rows={() => [
                [t`Agent`, t`Deals`, t`Revenue`, t`Growth (%)`],
                ...found.top_agents.map((agent) => [
                  ...[nameOf(agent.full_name), String(agent.deals_by_share), agent.revenue, agent.growth ?? ''],
                ]),
              ]}
            />
          </>
        }
      />
      {found.top_agents.length === 0 ? (
        <p className="py-6 text-ink-3">{t`No agent closed a deal in this period.`}</p>
      ) : (
        <>
          <Table label={title}>
            <TableHead>
              <Column>{t`Agent`}</Column>
              <Column end>{t`Deals`}</Column>
              <Column end>{t`Revenue`}</Column>
              {hasGrowth && <Column end>{t`Growth`}</Column>}
            </TableHead>
            <TableBody>
              {found.top_agents.map((agent) => (
                <Row key={agent.id}>
                  <Cell phone="top" cut className="not-phone:w-3/5">
                    <span className="flex min-w-0 items-center gap-3">
                      <Avatar name={nameOf(agent.full_name)} src={pictures.get(agent.id)} size="medium" />
                      <span className="min-w-0">
                        <TwoLines
                          first={
                            <Link to="/deals" search={{ ...dealDays(found), agent: [agent.id] }} className="stretched">
                              {nameOf(agent.full_name)}
                            </Link>
                          }
                          second={t(roleName(agent.role))}
                        />
                      </span>
                    </span>
                  </Cell>
                  <Cell phone="hidden" end>
                    {formatTenths(agent.deals_by_share)}
                  </Cell>
                  <Cell phone="topEnd" end strong>
                    {shortMoney(agent.revenue)}
                    {hasGrowth && (
                      <span className="hidden text-12 font-normal text-ink-3 phone:block">
                        <Growth percent={agent.growth} />
                      </span>
                    )}
                  </Cell>
                  {hasGrowth && (
                    <Cell phone="hidden" end>
                      <Growth percent={agent.growth} />
                    </Cell>
                  )}
                </Row>
              ))}
            </TableBody>
          </Table>
          <p className="pt-3 text-12 text-ink-3">{t`Shared deals count by share. An agent’s list has every deal they took part in.`}</p>
        </>
      )}
    </section>
  );
}
