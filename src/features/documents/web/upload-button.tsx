import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { UploadPrefill } from './upload-values.ts';

const dialog = lazyComponent(() => import('./upload-dialog.lazy.tsx').then((part) => part.UploadDialog));

interface UploadButtonProps {
  /** Icon only on phones. */
  readonly isShort?: boolean;
  readonly variant?: ButtonVariant;
  /** A link instead of a button, for use beside a heading. */
  readonly isLink?: boolean;
  /** The client, lead or property of the new documents. */
  readonly prefill?: UploadPrefill;
}

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
