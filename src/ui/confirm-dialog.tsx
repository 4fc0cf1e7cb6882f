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
  /** Under way: stays open and cannot be confirmed twice. */
  busy?: boolean | undefined;
  /** Not to be confirmed yet: what it depends on is still asked for. */
  disabled?: boolean | undefined;
  /** Whoever asks also closes, by `open`. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question before something that cannot be undone at once; the focus starts on the harmless answer. */
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
      isQuestion
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
