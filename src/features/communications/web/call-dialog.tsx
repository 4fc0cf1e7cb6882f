import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { CallDraft } from './call-form.tsx';
import { CallForm } from './call-form.tsx';

interface CallDialogProps {
  readonly call: CallDraft;
  /** The other party of the call. */
  readonly name: string | undefined;
  onClose(): void;
}

export function CallDialog({ call, name, onClose }: CallDialogProps) {
  const { t } = useLingui();
  const { isSaving, discard } = call;
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isSaving}
      title={t`Log call`}
      text={name}
      footer={
        <>
          <Button onClick={cancel} disabled={isSaving}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="log-call"
            busy={isSaving}
            aria-keyshortcuts="Control+Enter"
          >{t`Log call`}</Button>
        </>
      }
    >
      <CallForm id="log-call" call={call} />
    </Dialog>
  );
}
