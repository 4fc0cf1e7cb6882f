import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { usualPeriod } from '#features/analytics/rules.ts';
import { PeriodPicker } from '#features/analytics/web/period-picker.tsx';
import { roleMay } from '#platform/access/rights.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { CostPart, SourceReport } from '../contract.ts';
import { sourceGroupings, usualGrouping } from '../rules.ts';
import { readSourceReportSearch } from '../source-search.ts';
import { groupingLabels } from './labels.ts';
import { sourceReportQuery } from './queries.ts';
import { SourceTable } from './source-table.tsx';
import { SourceTotals } from './source-totals.tsx';
import type { Opened } from './use-row-name.ts';

const dayRange = lazyComponent(() =>
  import('#features/analytics/web/day-range.lazy.tsx').then((part) => part.DayRangePicker),
);
const rowsDialog = lazyComponent(() => import('./rows-dialog.lazy.tsx').then((part) => part.RowsDialog));
const partsDialog = lazyComponent(() => import('./parts-dialog.lazy.tsx').then((part) => part.PartsDialog));
const costDialog = lazyComponent(() => import('./cost-dialog.lazy.tsx').then((part) => part.CostDialog));

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  void queryClient.prefetchQuery(sourceReportQuery(readSourceReportSearch(typed)));
}

export function SourceCostsScreen() {
  const { t } = useLingui();
  const asked = readSourceReportSearch(useSearch({ from: '/analytics/sources' }));
  const navigate = useNavigate({ from: '/analytics/sources' });
  const { today } = useFormats();
  const { role } = useMe();
  const mayEnter = roleMay(role, 'manage_company');
  const { data: found, isError, isFetching, refetch } = useQuery(sourceReportQuery(asked));
  const [opened, setOpened] = useState<Opened | null>(null);
  // Null: a new cost.
  const [edited, setEdited] = useState<NonNullable<CostPart['entered']> | null | undefined>();
  const DayRange = dayRange.useComponent(asked.from !== undefined, false);
  const close = () => setOpened(null);
  const closeCost = () => setEdited(undefined);
  const areRowsOpen = opened !== null && opened.what !== 'cost';
  const isCostOpen = opened?.what === 'cost';
  const isEdited = edited !== undefined;
  const RowsDialog = rowsDialog.useComponent(areRowsOpen, areRowsOpen, close);
  const PartsDialog = partsDialog.useComponent(isCostOpen, isCostOpen, close);
  const CostDialog = costDialog.useComponent(isEdited, isEdited, closeCost);
  const { by = usualGrouping, ...days } = asked;
  const grouping = by === usualGrouping ? {} : { by };
  const add = mayEnter && (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Plus aria-hidden="true" />
      {t`Add cost`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t`Source costs`}
        back={<Link to="/analytics">{t`Back to analytics`}</Link>}
        sub={<PeriodLabel found={found} />}
        actions={
          <>
            <PeriodPicker
              asked={days}
              onChoose={(period) =>
                void navigate({ search: { ...(period !== usualPeriod && { period }), ...grouping }, replace: true })
              }
              onChooseDays={() =>
                void navigate({
                  search: { from: found?.from ?? `${today().slice(0, 4)}-01-01`, until: today(), ...grouping },
                  replace: true,
                })
              }
            />
            {add}
          </>
        }
      />
      {DayRange && asked.from !== undefined && asked.until !== undefined && (
        <DayRange
          from={asked.from}
          until={asked.until}
          onChange={(range) => void navigate({ search: { ...range, ...grouping }, replace: true })}
        />
      )}
      {isError && !found ? (
        <ErrorState
          title={t`Error loading source costs`}
          text={t`Check the connection and try again.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <SourceTotals found={found} />
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <Segmented
              label={t`Rows`}
              value={by}
              segments={sourceGroupings.map((value) => ({ value, label: t(groupingLabels[value]) }))}
              onChange={(value) =>
                void navigate({
                  search: { ...days, ...(value !== usualGrouping && { by: value }) },
                  replace: true,
                })
              }
            />
          </div>
          {found && found.rows.length > 0 ? (
            <SourceTable found={found} onOpen={setOpened} />
          ) : found ? (
            <EmptyState title={t`No source costs or leads`} text={t`Nothing was entered or added in this period.`} />
          ) : (
            <Loading label={t`Loading source costs...`}>
              <Skeleton className="h-96 w-full" />
            </Loading>
          )}
        </>
      )}
      {RowsDialog && opened && opened.what !== 'cost' && (
        <RowsDialog asked={asked} opened={{ ...opened, what: opened.what }} onClose={close} />
      )}
      {PartsDialog && opened?.what === 'cost' && (
        <PartsDialog asked={asked} opened={opened} mayEnter={mayEnter} onEdit={setEdited} onClose={close} />
      )}
      {CostDialog && edited !== undefined && <CostDialog cost={edited} onClose={closeCost} />}
    </>
  );
}

function PeriodLabel({ found }: { found: SourceReport | undefined }) {
  const { t } = useLingui();
  const { day } = useFormats();
  if (!found) return <Skeleton className="mt-1 h-4 w-56" />;
  const { from, until } = found;
  return from === null ? t`All time, up to ${day(until)}` : `${day(from)} – ${day(until)}`;
}
