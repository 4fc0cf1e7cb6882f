import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { ImportRun, RemarkList } from '../contract.ts';
import { discardImportDraft } from './import-draft.ts';
import { ImportFigures } from './import-figures.tsx';
import { hasRefusedRows, hasRemarks, originalUrl, refusedRowsUrl } from './import-files.ts';
import { useImportSetup } from './import-kind.ts';
import { ImportRemarks } from './import-remarks.tsx';
import { ImportStatusBadge } from './import-status-badge.tsx';

const undoing = lazyComponent(() => import('./import-undo.tsx').then((part) => part.UndoImport));

/** The result of a finished import, and the actions it offers. */
export function ImportResult({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const { path, listPath, sentences } = useImportSetup();
  const { dayOf, time } = useFormats();
  const [isUndoing, setUndoing] = useState(false);
  const UndoImport = undoing.useComponent(isUndoing, isUndoing);
  useEffect(() => discardImportDraft(run.id), [run.id]);
  usePageTitle(run.file_name);
  const when = `${dayOf(run.finished_at ?? run.created_at)}, ${time(run.finished_at ?? run.created_at)}`;
  const who = usePersonName()(run.created_by) ?? t`Former colleague`;
  return (
    <>
      <PageHead
        back={<Link to={path}>{t`Back to import`}</Link>}
        title={<ResultText run={run} />}
        badge={<ImportStatusBadge status={run.status} />}
        sub={t`${run.file_name}, imported by ${who}, ${when}`}
      />
      <Explanation run={run} />
      {!run.has_file && (
        <p className="mb-5 max-w-prose">
          {run.rows_refused + run.rows_repeated > 0
            ? t`The file was deleted, so its rows can no longer be downloaded.`
            : t`The file was deleted.`}
        </p>
      )}
      <ImportFigures run={run} />
      <div className="flex flex-wrap gap-2 phone:grid">
        {run.status !== 'undone' && (
          <Button asChild variant="primary">
            <Link to={listPath}>{t(sentences.view)}</Link>
          </Button>
        )}
        {run.may_download && hasRefusedRows(run) && (
          <Button asChild>
            <a href={refusedRowsUrl(run.id)} download>
              <Download aria-hidden="true" />
              {t`Download rows not imported`}
            </a>
          </Button>
        )}
        {run.may_download && hasRemarks(run) && (
          <Button asChild>
            <a href={originalUrl(run.id)} download>
              <Download aria-hidden="true" />
              {t`Download the file`}
            </a>
          </Button>
        )}
        <Button asChild>
          <Link to={path}>{t`Import another file`}</Link>
        </Button>
        {run.may_undo && (
          <Button
            variant="ghost"
            onPointerEnter={undoing.prefetch}
            onFocus={undoing.prefetch}
            onClick={() => setUndoing(true)}
          >
            {t`Undo import`}
          </Button>
        )}
      </div>
      {hasRemarks(run) && <RowsOfResult run={run} />}
      {UndoImport && isUndoing && <UndoImport run={run} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** The remarks row by row, as long as the file exists. */
function RowsOfResult({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<RemarkList>(run.rows_refused > 0 ? 'problems' : 'notes');
  const tabs = [
    { value: 'problems' as const, label: t`Not imported`, count: run.rows_refused },
    { value: 'notes' as const, label: t`Remarks`, count: null },
    { value: 'repeats' as const, label: t`Duplicates`, count: run.rows_repeated },
  ].filter(({ count }) => count !== 0);
  return (
    <Tabs
      label={t`Rows of the file`}
      value={chosen}
      onChange={setChosen}
      tabs={tabs.map(({ value, label, count }) => ({
        value,
        label,
        count: count === null ? undefined : formatCount(count),
        panel: <ImportRemarks key={value} id={run.id} list={value} mayDownload={run.may_download} />,
      }))}
      className="mt-8 max-w-228"
    />
  );
}

function ResultText({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  const count = run.rows_added;
  const grouped = formatCount(count);
  if (run.status === 'undone') return t`Import undone`;
  if (run.status === 'failed') return t`Import failed`;
  if (run.status === 'cancelled') return t`Import stopped`;
  return t(sentences.added(count, grouped));
}

function Explanation({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const read = formatCount(run.rows_read);
  const all = formatCount(run.row_count);
  const texts = {
    cancelled: t`Stopped after ${read} of ${all} rows. Rows added so far are in the list.`,
    failed: [
      t`It stopped unexpectedly after ${read} of ${all} rows. Rows added so far are in the list.`,
      run.may_undo && t`Undo the import before you try again.`,
    ]
      .filter(Boolean)
      .join(' '),
    undone: t`The added records are in the trash. You can restore them within 30 days.`,
    done: null,
    uploaded: null,
    running: null,
    undoing: null,
  }[run.status];
  return texts && <p className="mb-5 max-w-prose">{texts}</p>;
}
