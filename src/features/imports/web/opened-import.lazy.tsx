import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { problemsOfMapping } from './import-mapping-check.ts';
import { ImportMatch } from './import-match.tsx';
import { ImportPreviewStep } from './import-preview.tsx';
import { importQuery } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { ImportRunning } from './import-running.tsx';
import { readImportSearch } from './import-search.ts';
import { ImportUndoing } from './import-undoing.tsx';
import { useImportDraft } from './use-import-draft.ts';
import { useUndoneToast } from './use-undone-toast.ts';

interface OpenedImportProps {
  readonly id: string;
  /** Reports the step on screen; '' while there is none. */
  onShow(step: string): void;
}

/** An import after the upload: mapping, preview and result. */
export function OpenedImport({ id, onShow }: OpenedImportProps) {
  const { t } = useLingui();
  const { fields } = useImportKind();
  const { path } = useImportSetup();
  const { step } = readImportSearch(useSearch({ from: path }));
  const found = useQuery(importQuery(id));
  const { draft, change, savedAt } = useImportDraft(id, fields);
  // An import of another kind has its own address.
  const run = found.data?.kind === fields.kind ? found.data : undefined;
  const isChecked =
    draft !== null && step === 'check' && problemsOfMapping(fields, draft.mapping, draft.columns).length === 0;
  const shown = run?.status === 'uploaded' && isChecked ? 'check' : (run?.status ?? '');
  useUndoneToast(useMemo(() => (run ? [run] : []), [run]));
  useEffect(() => {
    onShow(shown);
    return () => onShow('');
  }, [shown, onShow]);

  if (found.isPending) {
    return (
      <Loading label={t`Loading the import...`}>
        <Skeleton className="h-7 w-60" />
        <Skeleton className="mt-8 h-72" />
      </Loading>
    );
  }
  if (!run) {
    if (found.data || problemOf(found.error).code === 'not_found')
      return <Lost title={t`This import does not exist`} />;
    return (
      <ErrorState
        isPage
        title={t`The import could not be loaded`}
        text={t`Check the connection and try again.`}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  if (run.status === 'running') return <ImportRunning run={run} />;
  if (run.status === 'undoing') return <ImportUndoing run={run} />;
  if (run.status !== 'uploaded') return <ImportResult run={run} />;
  if (!run.has_file) {
    return <Lost title={t`The file was deleted`} text={t`Choose the file again to import it.`} />;
  }
  if (!draft) {
    return (
      <Lost
        title={t`This import was not started`}
        text={t`Its column matches are saved on the device that uploaded it. Choose the file again to import it here.`}
      />
    );
  }
  if (isChecked) return <ImportPreviewStep id={id} draft={draft} onChange={change} />;
  return <ImportMatch id={id} draft={draft} savedAt={savedAt} onChange={change} />;
}

function Lost({ title, text }: { title: string; text?: string }) {
  const { t } = useLingui();
  const { path } = useImportSetup();
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <Button asChild variant="primary">
          <Link to={path}>{t`Choose a file`}</Link>
        </Button>
      }
    />
  );
}
