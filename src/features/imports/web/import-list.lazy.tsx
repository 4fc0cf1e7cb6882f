import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount } from '#platform/money.ts';
import { IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, RowActions, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { ImportRun } from '../contract.ts';
import { readImportDraft } from './import-draft.ts';
import { hasRefusedRows, refusedRowsUrl } from './import-files.ts';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { importListQuery } from './import-queries.ts';
import { ImportStatusBadge } from './import-status-badge.tsx';
import { useFormatRowCount } from './use-format-row-count.ts';
import { useUndoneToast } from './use-undone-toast.ts';

const undoing = lazyComponent(() => import('./import-undo.tsx').then((part) => part.UndoImport));

const none: readonly ImportRun[] = [];

/** The latest imports of the agency; of uploads that have not started, only those that this user can continue. */
export function ImportList() {
  const { t } = useLingui();
  const { fields } = useImportKind();
  const list = useQuery(importListQuery(fields.kind));
  const [undone, setUndone] = useState<ImportRun | null>(null);
  const UndoImport = undoing.useComponent(undone !== null, undone !== null);
  const runs =
    list.data?.filter(
      (run) => run.status !== 'uploaded' || (run.has_file && readImportDraft(run.id, fields) !== null),
    ) ?? [];
  useUndoneToast(list.data ?? none);
  if (list.data && runs.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports" className="mt-10 max-w-228 phone:mt-8">
      <SectionHead id="latest-imports" title={t`Recent imports`} />
      {list.isPending ? (
        <Loading label={t`Loading recent imports...`}>
          <Skeleton className="mt-3 h-14" />
          <Skeleton className="mt-3 h-14" />
        </Loading>
      ) : list.isError && !list.data ? (
        <ErrorState
          title={t`Recent imports could not be loaded`}
          text={t`Check the connection and try again.`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Table label={t`Recent imports`}>
          <TableHead>
            <Column>{t`File`}</Column>
            <Column end>{t`Added`}</Column>
            <Column>{t`Status`}</Column>
            <Column hideName>{t`Actions`}</Column>
          </TableHead>
          <TableBody>
            {runs.map((run) => (
              <ImportRow key={run.id} run={run} onUndo={() => setUndone(run)} />
            ))}
          </TableBody>
        </Table>
      )}
      {UndoImport && undone && <UndoImport run={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

function ImportRow({ run, onUndo }: { run: ImportRun; onUndo(): void }) {
  const { t } = useLingui();
  const { path } = useImportSetup();
  const { dayOf, time } = useFormats();
  const when = `${dayOf(run.created_at)}, ${time(run.created_at)}`;
  const who = usePersonName()(run.created_by) ?? t`Former colleague`;
  const rowsOf = useFormatRowCount();
  const added = formatCount(run.rows_added);
  const all = formatCount(run.row_count);
  return (
    <Row>
      <Cell phone="top" cut>
        <TwoLines
          first={
            <Link to={path} search={{ import: run.id }} className="stretched">
              {run.file_name}
            </Link>
          }
          second={t`${who}, ${when}`}
        />
      </Cell>
      <Cell phone="middle" end className="w-52 whitespace-nowrap phone:w-auto phone:text-left">
        {run.status === 'uploaded' ? rowsOf(run.row_count) : t`${added} of ${all} rows`}
      </Cell>
      <Cell phone="topEnd" className="w-32 phone:w-auto">
        <ImportStatusBadge status={run.status} />
      </Cell>
      <Cell phone="middleEnd" className="w-20 phone:w-auto">
        <RowActions>
          {run.may_download && hasRefusedRows(run) && (
            <IconButton
              icon={Download}
              label={t`Download rows not imported from ${run.file_name}`}
              link={<a href={refusedRowsUrl(run.id)} download />}
            />
          )}
          {run.may_undo && (
            <IconButton
              icon={Undo2}
              label={t`Undo the import of ${run.file_name}`}
              onPointerEnter={undoing.prefetch}
              onFocus={undoing.prefetch}
              onClick={onUndo}
            />
          )}
        </RowActions>
      </Cell>
    </Row>
  );
}
