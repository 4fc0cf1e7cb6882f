import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { UploadPrefill } from './upload-values.ts';

const dialog = lazyComponent(() => import('./upload-dialog.lazy.tsx').then((part) => part.UploadDialog));

interface UploadButtonProps {
  /** On a phone its mark alone. */
  readonly isShort?: boolean;
  readonly variant?: ButtonVariant;
  /** Beside a heading it is a link. */
  readonly isLink?: boolean;
  /** What the new documents belong to. */
  readonly prefill?: UploadPrefill;
}

/** Opens the dialog in which documents are uploaded. */
export function UploadButton({
  isShort = false,
  variant = 'primary',
  isLink = false,
  prefill = {},
}: UploadButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const UploadDialog = dialog.useComponent(isOpen, isOpen, close);
  const opens = {
    'aria-haspopup': 'dialog',
    onPointerEnter: dialog.prefetch,
    onFocus: dialog.prefetch,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {isLink ? (
        <button type="button" className="link" {...opens}>
          {t`Upload Document`}
        </button>
      ) : (
        <Button variant={variant} {...opens}>
          <Upload aria-hidden="true" />
          <span className={isShort ? 'phone:sr-only' : undefined}>{t`Upload Document`}</span>
        </Button>
      )}
      {UploadDialog && <UploadDialog prefill={prefill} onClose={close} />}
    </>
  );
}
