import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { documentFields } from '../fields.ts';
import { documentEndings } from '../rules.ts';
import { DocumentLinks } from './document-links.tsx';
import { documentFieldMessage } from './field-message.ts';
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
  const form = useUploadForm(prefill, onClose);
  const { draft, values, states, refused, isAdding } = form;
  const { errors, submitCount } = draft.state;
  const isAsked = submitCount > 0;
  return (
    <FormDialog
      draft={draft}
      formId="upload-document"
      size="wide"
      title={t`Upload Document`}
      label={t`Upload Document`}
      busyLabel={t`Uploading...`}
      isBusy={isAdding}
      hasDraftNote
      onCancel={form.cancel}
      onClose={onClose}
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
            return problem && t(documentFieldMessage(problem, t(documentFields[field].label)));
          }}
          onChange={form.change}
        />
      </form>
    </FormDialog>
  );
}
