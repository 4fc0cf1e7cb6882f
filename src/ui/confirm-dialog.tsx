import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useDialogBody } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** In progress: stays open and cannot be confirmed twice. */
  busy?: boolean | undefined;
  /** Disables confirming while data it depends on is loading. */
  disabled?: boolean | undefined;
  /** The caller must close the dialog by `open`. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question before an action without an undo; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    text,
    confirmLabel,
    cancelLabel,
    tone = 'danger',
    busy,
    disabled,
    onConfirm,
    children,
  } = props;
  const { t } = useLingui();
  const Body = useDialogBody(open);
  if (!Body) return null;
  return (
    <Body
      isAlert
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      mayClose={() => !busy}
      title={title}
      text={text}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button variant={tone} busy={busy ?? false} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Body>
  );
}
