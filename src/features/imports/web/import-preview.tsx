import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tag } from '#ui/chip.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Progress } from '#ui/progress.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { ImportPreview } from '../contract.ts';
import type { ImportDraft } from './import-draft.ts';
import { discardImportDraft } from './import-draft.ts';
import { useImportSetup } from './import-kind.ts';
import { ImportPreviewFigures } from './import-preview-figures.tsx';
import { ImportPreviewLists } from './import-preview-lists.tsx';
import { importPreviewQuery, importQuery, importsApi } from './import-queries.ts';
import { ImportSteps } from './import-steps.tsx';
import { useFormatRowCount } from './use-format-row-count.ts';

interface ImportPreviewStepProps {
  readonly id: string;
  readonly draft: ImportDraft;
  onChange(changes: Partial<ImportDraft>): void;
}

/** The third step: a preview before anything is written. */
export function ImportPreviewStep({ id, draft, onChange }: ImportPreviewStepProps) {
  const { t } = useLingui();
  const { path } = useImportSetup();
  const preview = useQuery(importPreviewQuery(id, draft.mapping));
  const rows = useFormatRowCount()(draft.rowCount);
  const back = <Link to={path} search={{ import: id }}>{t`Back to matching`}</Link>;
  return (
    <>
      <PageHead
        back={back}
        title={t`What will happen`}
        sub={t`${draft.fileName}, ${rows}. Nothing has been added yet.`}
      />
      <ImportSteps current={2} />
      {preview.data ? (
        <Seen id={id} draft={draft} preview={preview.data} onChange={onChange} />
      ) : preview.isError ? (
        <ErrorState
          title={t`The rows could not be read`}
          text={t`Check the connection and try again.`}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : (
        <div role="status" className="grid max-w-228 gap-3 py-8">
          <Progress label={t`Reading ${rows}`} value={null} />
          <Button asChild className="justify-self-start">
            <Link to={path} search={{ import: id }}>{t`Cancel`}</Link>
          </Button>
        </div>
      )}
    </>
  );
}

function Seen({ id, draft, preview, onChange }: ImportPreviewStepProps & { preview: ImportPreview }) {
  const { t } = useLingui();
  const { path, sentences } = useImportSetup();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const newTags = draft.withRepeats ? preview.new_tags_with_repeats : preview.new_tags;
  const start = useMutation({
    mutationFn: () =>
      importsApi.start({ id, mapping: draft.mapping, with_repeats: draft.withRepeats, new_tags: newTags }),
    onSuccess: (run) => {
      discardImportDraft(id);
      queryClient.setQueryData(importQuery(id).queryKey, run);
    },
    onError: (error) => {
      fail(error, t`The import could not be started.`);
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
  });
  const count = preview.readable + (draft.withRepeats ? preview.repeated : 0);
  const grouped = formatCount(count);
  const repeats = formatCount(preview.repeated);
  return (
    <>
      <ImportPreviewFigures preview={preview} withRepeats={draft.withRepeats} />
      {preview.repeated > 0 && (
        <Checkbox
          className="-mt-1 mb-5 max-w-228"
          checked={draft.withRepeats}
          onChange={(event) => onChange({ withRepeats: event.target.checked })}
          label={
            <Plural
              value={preview.repeated}
              one={`Import the duplicate too`}
              other={`Import the ${repeats} duplicates too`}
            />
          }
          help={t(sentences.repeatsHelp)}
        />
      )}
      {count === 0 && (
        <p className="mb-5 max-w-228 rounded-control bg-warning-tint px-3 py-2.5 text-ink">
          {preview.repeated > 0
            ? t`Nothing new in this file: every readable row is a duplicate.`
            : t(sentences.nothingReadable)}
        </p>
      )}
      {newTags.length > 0 && (
        <section aria-label={t`New tags`} className="mb-5 grid max-w-228 gap-2">
          <p className="text-ink-2">{t`The import also adds these tags:`}</p>
          <ul className="flex flex-wrap gap-1.5">
            {newTags.map((name) => (
              <li key={name} className="min-w-0">
                <Tag>{name}</Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ImportPreviewLists id={id} preview={preview} withRepeats={draft.withRepeats} />
      <SaveBar>
        <Button asChild variant="ghost" className="phone:hidden">
          <Link to={path} search={{ import: id }}>{t`Back to matching`}</Link>
        </Button>
        <Button variant="primary" disabled={count === 0} busy={start.isPending} onClick={() => start.mutate()}>
          {t(sentences.start(count, grouped))}
        </Button>
      </SaveBar>
    </>
  );
}
