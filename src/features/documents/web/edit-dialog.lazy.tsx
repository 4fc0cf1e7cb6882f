import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { DocumentCard } from '../contract.ts';
import { documentInput } from '../contract.ts';
import { documentFields } from '../fields.ts';
import { DocumentLinks } from './document-links.tsx';
import { DocumentTimeline } from './document-timeline.tsx';
import type { EditValues } from './edit-values.ts';
import { editValuesOf } from './edit-values.ts';
import { documentFieldMessage } from './field-message.ts';
import { documentsApi } from './queries.ts';
import { TypeSelect } from './type-select.tsx';
import { setLinkValues, toDocumentInput } from './upload-values.ts';

const conflicts = lazyComponent(() => import('./document-conflict.lazy.tsx').then((part) => part.DocumentConflict));

interface EditDialogProps {
  readonly document: DocumentCard;
  onClose(): void;
}

/** Edits the fields of a document; its file stays. */
export function EditDocumentDialog({ document, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id, version } = document;
  const defaults = useMemo(() => editValuesOf(document), [document]);
  const draft = useDraftForm<EditValues>({
    draftKey: `document:${id}`,
    defaults,
    version,
    check: (values) => problemsOf(documentInput, toDocumentInput(values)),
  });
  const { form } = draft;
  const values = useSyncExternalStore(form.subscribe, form.values);
  const done = () => {
    draft.discardDraft();
    void queryClient.invalidateQueries({ queryKey: ['documents'] });
    onClose();
  };
  const saving = useRecordSave<DocumentCard, EditValues>({
    record: document,
    draft,
    failed: t`Failed to update document. Please try again.`,
    send: (typed, on) => documentsApi.update({ ...toDocumentInput(typed), id, version: on }),
    onSaved: () => {
      done();
      toast({ tone: 'success', title: t`Document updated` });
    },
  });
  const conflictDialog = useConflictDialog(conflicts, { draft, saving, onKeepTheirs: done });
  const errorOf = (field: keyof EditValues) => {
    const problem = draft.state.errors[field];
    return problem && t(documentFieldMessage(problem, t(documentFields[field].label)));
  };
  return (
    <>
      <FormDialog
        draft={draft}
        formId="edit-document"
        size="wide"
        title={t`Edit document`}
        text={document.file?.name}
        label={t`Save document`}
        busyLabel={t`Saving...`}
        isBusy={saving.isSaving}
        hasDraftNote
        onClose={onClose}
      >
        <form
          id="edit-document"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(saving.save);
          }}
        >
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 phone:grid-cols-1">
            <Field label={t(documentFields.title.label)} required error={errorOf('title')}>
              {(control) => <Input {...control} {...form.register('title')} maxLength={200} autoComplete="off" />}
            </Field>
            <Field label={t(documentFields.document_type.label)} required error={errorOf('document_type')}>
              {(control) => (
                <TypeSelect
                  control={control}
                  value={values.document_type}
                  onChange={(type) => form.setValue('document_type', type)}
                />
              )}
            </Field>
          </div>
          <DocumentLinks values={values} errorOf={errorOf} onChange={(changes) => setLinkValues(form, changes)} />
        </form>
        <DocumentTimeline id={id} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
