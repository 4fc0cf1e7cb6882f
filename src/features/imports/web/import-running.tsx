import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Progress } from '#ui/progress.tsx';
import type { ImportRun } from '../contract.ts';
import { ImportFigures } from './import-figures.tsx';
import { useImportSetup } from './import-kind.ts';
import { importQuery, importsApi } from './import-queries.ts';
import { ImportSteps } from './import-steps.tsx';

/** The last step while the import runs: progress, and a button to cancel it. */
export function ImportRunning({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const { path, sentences } = useImportSetup();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () => importsApi.cancel({ id: run.id }),
    onSuccess: (stopped) => queryClient.setQueryData(importQuery(run.id).queryKey, stopped),
    onError: (error) => fail(error, t`The import could not be stopped.`),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  const read = formatCount(run.rows_read);
  const all = formatCount(run.row_count);
  const share = run.row_count === 0 ? 1 : run.rows_read / run.row_count;
  return (
    <>
      <PageHead
        back={<Link to={path}>{t`Back to import`}</Link>}
        title={t`Importing ${run.file_name}`}
        sub={t`You can leave this page. The import will continue.`}
      />
      <ImportSteps current={3} />
      <div className="mb-6 max-w-228">
        <Progress label={t(sentences.adding)} value={share} figure={t`${read} of ${all} rows`} />
        <p role="status" className="sr-only">
          <ProgressText share={share} />
        </p>
      </div>
      <ImportFigures run={run} />
      {run.is_own && <Button onClick={() => setAsking(true)}>{t`Stop the import`}</Button>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Stop the import?`}
        text={t(sentences.stopping)}
        confirmLabel={t`Stop the import`}
        cancelLabel={t`Keep importing`}
        tone="primary"
        busy={stop.isPending}
        onConfirm={() => stop.mutate()}
      />
    </>
  );
}

/** Announces each quarter to screen readers, not each second. */
function ProgressText({ share }: { share: number }) {
  const { t } = useLingui();
  const percent = Math.floor(share * 4) * 25;
  return percent === 0 ? t`The import has started.` : t`${percent} percent of the rows are done.`;
}
