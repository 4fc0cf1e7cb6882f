import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import type { UploadState } from '#features/files/web/uploads.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Progress } from '#ui/progress.tsx';
import { documentFields } from '../fields.ts';
import type { DocumentRefusal } from '../rules.ts';
import { fileSize } from './file-size.ts';
import { TypeSelect } from './type-select.tsx';
import { uploadRefusalLabels, useUploadProblem } from './upload-messages.ts';
import type { UploadEntry as Entry, RefusedFile } from './upload-values.ts';
import { missingIn } from './upload-values.ts';

interface UploadEntryProps {
  readonly entry: Entry;
  /** Undefined when the page was left before the upload finished. */
  readonly state: UploadState<DocumentRefusal> | undefined;
  /** The user tried to submit: show what is missing. */
  readonly isAsked: boolean;
  onChange(changes: Partial<Pick<Entry, 'title' | 'document_type'>>): void;
  onRetry(): void;
  onRemove(): void;
}

export function UploadEntryItem({ entry, state, isAsked, onChange, onRetry, onRemove }: UploadEntryProps) {
  const { t } = useLingui();
  const { name, title, document_type, isSent } = entry;
  const missing = isAsked ? missingIn(entry) : null;
  const isUnderWay = !isSent && (state?.kind === 'sending' || state?.kind === 'waiting');
  const titleLabel = t(documentFields.title.label);
  const typeLabel = t(documentFields.document_type.label);
  const required = (path: string, label: string) => t(fieldMessage({ path, code: 'required' }, label));
  return (
    <li className="grid gap-3 rounded-card border border-line p-3">
      {/* Fixed height in every state, so that nothing moves under the pointer. */}
      <div className="flex min-h-10 min-w-0 items-center gap-2">
        <div className="min-w-0 flex-1">
          {isUnderWay ? (
            <Progress label={name} value={state.kind === 'sending' ? state.share : 0} />
          ) : (
            <EntryStatus entry={entry} state={state} />
          )}
        </div>
        {!isSent && state?.kind === 'failed' && (
          <Button size="sm" aria-label={t`Retry ${name}`} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {t`Retry`}
          </Button>
        )}
        <IconButton
          icon={X}
          size="sm"
          label={isUnderWay ? t`Cancel the upload of ${name}` : t`Remove ${name}`}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 phone:grid-cols-1">
        <Field label={titleLabel} required error={missing === 'title' ? required('title', titleLabel) : undefined}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <Field
          label={typeLabel}
          required
          error={isAsked && document_type === '' ? required('document_type', typeLabel) : undefined}
        >
          {(control) => (
            <TypeSelect
              control={control}
              value={document_type}
              onChange={(type) => onChange({ document_type: type })}
            />
          )}
        </Field>
      </div>
    </li>
  );
}

export function RefusedEntry({ file, onRemove }: { file: RefusedFile; onRemove: () => void }) {
  const { t } = useLingui();
  const { name, bytes, refusal } = file;
  return (
    <li className="flex min-h-10 min-w-0 items-center gap-2 rounded-card border border-line p-3">
      <div className="min-w-0 flex-1">
        <FileStatus name={name} bytes={bytes} problem={t(uploadRefusalLabels[refusal].text)} />
      </div>
      <IconButton icon={X} size="sm" label={t`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}

/** The state of a file that is not uploading. */
function EntryStatus({ entry, state }: Pick<UploadEntryProps, 'entry' | 'state'>) {
  const describeProblem = useUploadProblem();
  const { name, bytes, isSent } = entry;
  return <FileStatus name={name} bytes={bytes} problem={isSent ? null : describeProblem(state)} />;
}

function FileStatus({ name, bytes, problem }: { name: string; bytes: number; problem: string | null }) {
  return (
    <>
      <p className="flex min-w-0 items-center gap-1.5">
        {problem === null && <CircleCheck aria-hidden="true" className="size-4 flex-none text-success" />}
        <span className="truncate text-ink">{name}</span>
        <span className="flex-none text-ink-3 tabular-nums">{fileSize(bytes)}</span>
      </p>
      {problem !== null && (
        <p role="alert" className="flex gap-1 text-12 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
          {problem}
        </p>
      )}
    </>
  );
}
