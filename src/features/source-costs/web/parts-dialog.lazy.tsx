import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { v7 as uuid } from 'uuid';
import { leadSourceLabel } from '#features/leads/labels.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { CostPart, SourceCost, SourceReportInput } from '../contract.ts';
import { usualGrouping } from '../rules.ts';
import { costPartsQuery, sourceCostsApi } from './queries.ts';
import type { Opened } from './use-row-name.ts';
import { rowKeyOf, useRowName } from './use-row-name.ts';

interface PartsDialogProps {
  readonly asked: SourceReportInput;
  readonly opened: Opened;
  readonly mayEnter: boolean;
  onEdit(cost: SourceCost): void;
  onClose(): void;
}

/** The costs behind a figure by month; entered ones can be corrected and removed. */
export function PartsDialog({ asked, opened: { row }, mayEnter, onEdit, onClose }: PartsDialogProps) {
  const { t } = useLingui();
  const nameOf = useRowName();
  const { by = usualGrouping } = asked;
  const query = useQuery(costPartsQuery({ ...asked, ...(row && rowKeyOf(by, row)) }));
  const { data: parts, isError, isFetching, refetch } = query;
  const name = row && nameOf(by, row);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Cost`}
      text={name ? [name.first, name.second].filter(Boolean).join(' · ') : t`All sources`}
    >
      {isError && !parts ? (
        <ErrorState
          title={t`Error loading the rows`}
          text={t`Check the connection and try again.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : parts ? (
        parts.length === 0 ? (
          <p className="text-ink-3">{t`No cost in this period.`}</p>
        ) : (
          <ul>
            {parts.map((part) => (
              <PartRow
                key={
                  part.entered?.id ??
                  `${part.connection?.id} ${part.month} ${part.days} ${part.per_month} ${part.campaign}`
                }
                part={part}
                mayEnter={mayEnter}
                onEdit={onEdit}
              />
            ))}
          </ul>
        )
      ) : (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

interface PartRowProps {
  readonly part: CostPart;
  readonly mayEnter: boolean;
  onEdit(cost: SourceCost): void;
}

function PartRow({ part, mayEnter, onEdit }: PartRowProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const months = useMonthFormatters();
  const { entered, connection, month, source, campaign, per_month, days, amount } = part;
  const remove = useRemoveCost();
  const where = [connection?.name ?? t`Entered by hand`, t(leadSourceLabel(source)), campaign];
  const monthly = money(per_month);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">{months.full(month)}</span>
        <span className="block text-12 break-words text-ink-3">{where.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex-none text-right">
        <span className="block text-ink tabular-nums">{money(amount)}</span>
        {amount !== per_month && (
          <span className="text-12 text-ink-3">
            <Plural value={days} one={`# day of ${monthly}`} other={`# days of ${monthly}`} />
          </span>
        )}
      </span>
      {entered && mayEnter && (
        <span className="flex flex-none">
          <IconButton icon={Pencil} label={t`Edit cost`} onClick={() => onEdit(entered)} />
          <IconButton icon={Trash2} label={t`Remove cost`} onClick={() => remove(entered)} />
        </span>
      )}
    </li>
  );
}

/** Removes a cost at once; the toast brings it back. */
function useRemoveCost() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['source_costs'] });
  const restore = useMutation({
    mutationFn: ({ month, source, campaign, amount }: SourceCost) =>
      sourceCostsApi.create({ id: uuid(), month, source, campaign, amount }),
    onSuccess: () => toast({ tone: 'success', title: t`Cost restored` }),
    onError: (error) => fail(error, t`The cost could not be restored.`),
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SourceCost) => sourceCostsApi.remove({ id }),
    onSuccess: (_, cost) =>
      toast({
        tone: 'success',
        title: t`Cost removed`,
        action: { label: t`Undo`, onAction: () => restore.mutate(cost) },
      }),
    onError: (error) => fail(error, t`The cost could not be removed.`),
    onSettled: refetch,
  });
  return (cost: SourceCost) => {
    if (!remove.isPending) remove.mutate(cost);
  };
}
