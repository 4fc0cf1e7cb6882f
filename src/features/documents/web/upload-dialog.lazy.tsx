import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { documentFields } from '../fields.ts';
import { documentEndings } from '../rules.ts';
import { DocumentLinks } from './document-links.tsx';
import { RefusedEntry, UploadEntryItem } from './upload-entry.tsx';
import type { UploadPrefill } from './upload-values.ts';
import { useUploadForm } from './use-upload-form.ts';

interface UploadDialogProps {
  readonly prefill: UploadPrefill;
  onClose(): void;
}

/**
 * Uploads one or more documents. Files upload as soon as they are chosen, while the user types the details. The details and
 * the finished uploads survive a closed dialog, a lost network and a reload.
 */
export function UploadDialog({ prefill, onClose }: UploadDialogProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const form = useUploadForm(prefill, onClose);
  const { draft, values, states, refused, isAdding } = form;
  const { errors, submitCount } = draft.state;
  const isAsked = submitCount > 0;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isAdding}
      title={t`Upload Document`}
      footer={
        <>
          <span className="flex-1 self-center text-12 text-ink-3 phone:hidden">
            <DraftNote draft={draft} timeZone={timeZone} />
          </span>
          <Button onClick={form.cancel} disabled={isAdding}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="upload-document" busy={isAdding} busyLabel={t`Uploading...`}>
            {t`Upload Document`}
          </Button>
        </>
      }
    >
      <form
        id="upload-document"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Field
          label={t`Files`}
          required
          group
          error={errors.files?.code === 'required' ? t`Please choose a file first.` : undefined}
        >
          {(control) => (
            <FileDrop
              {...control}
              multiple
              disabled={isAdding}
              accept={documentEndings.join(',')}
              help={t`PDF, DOC, DOCX, JPG or PNG, up to 10MB each`}
              onFiles={form.addFiles}
            />
          )}
        </Field>
        {values.files.length + refused.length > 0 && (
          <ul aria-label={t`Files`} className="grid gap-3">
            {values.files.map((entry) => (
              <UploadEntryItem
                key={entry.id}
                entry={entry}
                state={states.get(entry.file_id)}
                isAsked={isAsked}
                onChange={(changes) => form.changeEntry(entry.id, changes)}
                onRetry={() => form.retry(entry.file_id)}
                onRemove={() => form.removeEntry(entry)}
              />
            ))}
            {refused.map((file) => (
              <RefusedEntry key={file.id} file={file} onRemove={() => form.dismiss(file)} />
            ))}
          </ul>
        )}
        <DocumentLinks
          values={values}
          errorOf={(field) => {
            const problem = errors[field];
            return problem && t(fieldMessage(problem, t(documentFields[field].label)));
          }}
          onChange={form.change}
        />
      </form>
    </Dialog>
  );
}
