import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { DryRunResult, Routing, RoutingDraft } from '../contract.ts';
import { dryRun } from '../rules.ts';
import { routingApi } from './queries.ts';

interface DryRunDialogProps {
  readonly draft: RoutingDraft;
  readonly people: Routing['people'];
  onClose(): void;
}

/** Who would have got the leads of the last month by rules that need not be saved. */
export function DryRunDialog({ draft, people, onClose }: DryRunDialogProps) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['routing', 'dry-run', draft],
    queryFn: () => routingApi.dryRun(draft),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={t`Try on last month’s leads`}
      text={t`Nothing changes. Leads and limits count from ${dryRun.days} days ago.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      {found.isError && (
        <ErrorState
          title={t`The rules could not be tried`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.isPending && (
        <Loading label={t`Trying the rules...`}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {found.data && found.data.total === 0 && <EmptyState title={t`No leads in the last ${dryRun.days} days`} />}
      {found.data && found.data.total > 0 && <Result result={found.data} people={people} />}
    </Dialog>
  );
}

function Result({ result, people }: { result: DryRunResult; people: Routing['people'] }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const personName = usePersonName();
  const nameOf = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    return person ? personName(person.full_name) : t`Unassigned`;
  };
  const { total, is_capped, open, offered, per_person, items } = result;
  return (
    <div className="grid min-w-0 gap-5">
      <Facts
        className="pt-0"
        facts={[
          { label: t`Leads`, value: is_capped ? t`the newest ${total}` : String(total) },
          ...per_person.map(({ agent_id, count }) => ({ label: nameOf(agent_id) ?? '', value: String(count) })),
          ...(offered > 0 ? [{ label: t`Offered to a group`, value: String(offered) }] : []),
          { label: t`No rule fits`, value: String(open) },
        ]}
      />
      <Table label={t`Leads`}>
        <TableHead>
          <Column>{t`Lead`}</Column>
          <Column>{t`Would go to`}</Column>
          <Column>{t`Rule`}</Column>
          <Column>{t`Assigned today`}</Column>
        </TableHead>
        <TableBody>
          {items.map(({ lead, at, rule, agent_id, offered_to, current_agent_id }) => (
            <Row key={lead.id}>
              <Cell phone="top" className="w-2/5">
                <Link to="/leads/$id" params={{ id: lead.id }} target="_blank" className="link">
                  {personName(lead.full_name)}
                </Link>{' '}
                <span className="text-12 font-normal whitespace-nowrap text-ink-3">{dayOf(at)}</span>
              </Cell>
              <Cell phone="topEnd" className="truncate">
                {offered_to > 0 ? (
                  <Plural value={offered_to} one="offered to # person" other="offered to # people" />
                ) : (
                  nameOf(agent_id)
                )}
              </Cell>
              <Cell phone="middle" className="truncate phone:text-12 phone:text-ink-3">
                {rule ?? '—'}
              </Cell>
              <Cell phone="middleEnd" className="truncate text-ink-3 phone:text-12">
                {nameOf(current_agent_id)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {total > items.length && <p className="text-12 text-ink-3">{t`The list shows the newest ${items.length}.`}</p>}
    </div>
  );
}
