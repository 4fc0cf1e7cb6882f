import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { DialogProps } from '#ui/dialog-props.ts';
import { DraftNote } from './draft-note.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface FormDialogProps<V extends object> extends Pick<DialogProps, 'title' | 'text' | 'size' | 'children'> {
  /** Without it, `onCancel` is what Cancel does. */
  readonly draft?: DraftForm<V>;
  /** The id of the form that the dialog contains. */
  readonly formId: string;
  /** 'Save invoice' */
  readonly label: string;
  readonly busyLabel?: string;
  readonly isBusy: boolean;
  /** False while the form loads. */
  readonly isReady?: boolean;
  /** Says before the buttons when the draft was saved. */
  readonly hasDraftNote?: boolean;
  onClose(): void;
  /** Discards the draft and closes, if nothing else is said. */
  onCancel?(): void;
}

/** A dialog with a form. Cancel discards the draft; every other way of closing keeps it. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { draft, formId, label, busyLabel, isBusy, isReady = true, hasDraftNote, onClose, onCancel, ...dialog } = props;
  const { t } = useLingui();
  const cancel = () => {
    draft?.discardDraft();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      footer={
        <>
          {draft && hasDraftNote && (
            <span className="flex-1 self-center text-12 text-ink-3 phone:hidden">
              <DraftNote draft={draft} />
            </span>
          )}
          <Button onClick={onCancel ?? cancel} disabled={isBusy}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!isReady} busy={isBusy} busyLabel={busyLabel}>
            {label}
          </Button>
        </>
      }
    />
  );
}
