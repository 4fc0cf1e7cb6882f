import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { InvoicePrefill } from './invoice-form-values.ts';

const creating = lazyComponent(() => import('./create-invoice.lazy.tsx').then((part) => part.CreateDialog));

interface CreateButtonProps {
  /** On a phone only its sign. */
  readonly isShort?: boolean;
  readonly variant?: ButtonVariant;
  /** In the head of a section. */
  readonly isLink?: boolean;
  readonly prefill?: InvoicePrefill;
  /** The deal that is billed: with one the dialog is open. */
  readonly bill?: string | undefined;
  onBilled?(): void;
}

/** Opens the dialog that creates an invoice. */
export function CreateButton({ isShort, variant = 'primary', isLink, prefill, bill, onBilled }: CreateButtonProps) {
  const { t } = useLingui();
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed || bill !== undefined;
  const close = useCallback(() => {
    setPressed(false);
    onBilled?.();
  }, [onBilled]);
  const CreateDialog = creating.useComponent(isOpen, isOpen, close);
  const press = {
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: creating.prefetch,
    onFocus: creating.prefetch,
    onClick: () => setPressed(true),
  };
  return (
    <>
      {isLink ? (
        <button type="button" className="link" {...press}>{t`Create Invoice`}</button>
      ) : (
        <Button variant={variant} {...press} aria-label={t`Create Invoice`}>
          <Plus aria-hidden="true" />
          <span className={isShort ? 'phone:sr-only' : undefined}>{t`Create Invoice`}</span>
        </Button>
      )}
      {CreateDialog && isOpen && <CreateDialog prefill={prefill} deal={isPressed ? undefined : bill} onClose={close} />}
    </>
  );
}
