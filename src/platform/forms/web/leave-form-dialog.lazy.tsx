import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Asks before a changed form is left. */
export function LeaveFormDialog({ isChanged }: { isChanged: () => boolean }) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)) &&
      isChanged(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      title={t`Leave this form?`}
      text={t`Your changes are not saved. A draft stays on this device.`}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      tone="primary"
      onConfirm={() => proceed?.()}
    />
  );
}
