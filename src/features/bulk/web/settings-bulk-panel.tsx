import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { BulkRun } from '../contract.ts';
import { bulkActLabels, bulkStateLabels, countedRecords } from '../labels.ts';
import type { BulkState } from '../rules.ts';
import { bulkActIcons } from './bulk-icons.ts';
import { bulkRunsQuery } from './queries.ts';
import { useFormatChange } from './use-format-change.ts';

const dialog = lazyComponent(() => import('./bulk-run-dialog.tsx').then((part) => part.BulkRunDialog));

const tones: Partial<Record<BulkState, 'success' | 'danger' | 'warning' | 'info'>> = {
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
  running: 'info',
  undoing: 'info',
};

/** The latest bulk changes, each with its result and Undo. */
export function SettingsBulkPanel() {
  const { t } = useLingui();
  const runs = useQuery(bulkRunsQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const BulkRunDialog = dialog.useComponent(openId !== null, openId !== null, () => setOpenId(null));
  return (
    <div className="pt-5">
      {runs.isPending && (
        <Loading label={t`Loading the bulk changes...`}>
          <Skeleton className="h-56" />
        </Loading>
      )}
      {runs.isError && !runs.data && (
        <ErrorState
          title={t`The bulk changes could not be loaded`}
          onRetry={() => void runs.refetch()}
          isRetrying={runs.isFetching}
        />
      )}
      {runs.data?.length === 0 && (
        <EmptyState
          title={t`No bulk changes yet`}
          text={t`Select properties, clients or leads in their list to change many together.`}
        />
      )}
      <ul>
        {runs.data?.map((run) => (
          <RunRow key={run.id} run={run} onOpen={() => setOpenId(run.id)} />
        ))}
      </ul>
      {BulkRunDialog && openId !== null && <BulkRunDialog id={openId} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function RunRow({ run, onOpen }: { run: BulkRun; onOpen(): void }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const formatChange = useFormatChange();
  const { kind, change, state, total, created_at: at } = run;
  const Icon = bulkActIcons[change.act];
  const details = [
    t(countedRecords(kind, total)),
    ...(change.act === 'trash' ? [] : [formatChange(run)]),
    nameOf(run.created_by),
    `${dayOf(at)}, ${time(at)}`,
  ];
  return (
    <li
      data-list-entry
      className="relative grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2.5"
    >
      <Icon aria-hidden="true" className="size-4 text-ink-3" />
      <div className="min-w-0">
        <button type="button" aria-haspopup="dialog" className="stretched font-medium text-ink" onClick={onOpen}>
          {t(bulkActLabels[change.act])}
        </button>
        <p className="truncate text-ink-3 phone:whitespace-normal">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={tones[state]}>{t(bulkStateLabels[state])}</Badge>
    </li>
  );
}
