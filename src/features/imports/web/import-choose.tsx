import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Progress } from '#ui/progress.tsx';
import { fileLimits } from '../file-problems.ts';
import { useImportSetup } from './import-kind.ts';
import { importRefusalMessage } from './import-messages.ts';
import { ImportSteps } from './import-steps.tsx';
import type { ImportUploadState } from './use-import-upload.ts';
import { useImportUpload } from './use-import-upload.ts';

const list = lazyComponent(() => import('./import-list.lazy.tsx').then((part) => part.ImportList));

/** The first step: choose a file; also lists earlier imports. */
export function ImportChoose() {
  const { t } = useLingui();
  const { listPath, sentences, lazyKind } = useImportSetup();
  const { state, send, cancel } = useImportUpload();
  const ImportList = list.useComponent(true, false);
  const Kind = lazyKind.useComponent(true, false);
  const megabytes = fileLimits.bytes / 1024 / 1024;
  return (
    <>
      <PageHead
        back={<Link to={listPath}>{t(sentences.back)}</Link>}
        title={t(sentences.title)}
        sub={t`From a CSV or Excel file. You'll review everything before it's added.`}
      />
      <ImportSteps current={0} />
      <div className="max-w-228">
        {state.kind === 'sending' ? (
          <Sending state={state} onCancel={cancel} />
        ) : (
          <FileDrop
            accept=".csv,.xlsx,.tsv,.txt,text/csv"
            label={t`Choose a CSV or Excel file or drop it here`}
            help={t`Up to ${megabytes} MB. Any column names work; you'll match them next.`}
            onFiles={([file]) => file && void send(file)}
            className="h-36"
          />
        )}
        <div role="alert">
          {state.kind === 'refused' && (
            <p className="mt-3 flex items-start gap-2.5 rounded-control bg-danger-tint px-3 py-2.5 text-ink">
              <CircleAlert aria-hidden="true" className="mt-0.5 text-danger-ink" />
              <span className="min-w-0">
                <strong className="font-semibold">{state.name}</strong>
                <span className="block">{t(importRefusalMessage(state.problem))}</span>
              </span>
            </p>
          )}
        </div>
      </div>
      {ImportList && Kind && (
        <Kind>
          <ImportList />
        </Kind>
      )}
    </>
  );
}

function Sending({ state, onCancel }: { state: ImportUploadState & { kind: 'sending' }; onCancel(): void }) {
  const { t } = useLingui();
  const isSent = state.share >= 1;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const sent = megabytes(state.bytes * state.share);
  const all = megabytes(state.bytes);
  return (
    <div className="grid min-h-36 content-center gap-3 rounded-control border border-dashed border-line-strong px-6 phone:px-4">
      <Progress
        label={isSent ? t`Reading ${state.name}` : t`Uploading ${state.name}`}
        value={isSent ? null : state.share}
        figure={isSent ? undefined : t`${sent} of ${all} MB`}
      />
      <Button className="justify-self-center" onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  );
}
