import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { canSend } from '../rules.ts';
import type { InvoicePrefill } from './invoice-form-values.ts';
import { useInvoiceActions } from './use-invoice-actions.tsx';

const creating = lazyComponent(() => import('./create-invoice.lazy.tsx').then((part) => part.CreateDialog));

interface CreateButtonProps {
  /** Icon only on phones. */
  readonly isShort?: boolean;
  readonly variant?: ButtonVariant;
  /** A link in the head of a section. */
  readonly isLink?: boolean;
  readonly prefill?: InvoicePrefill;
  /** The id of the deal to bill; if set, the dialog is open. */
  readonly bill?: string | undefined;
  onBilled?(): void;
}

export function CreateButton({ isShort, variant = 'primary', isLink, prefill, bill, onBilled }: CreateButtonProps) {
  const { t } = useLingui();
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed || bill !== undefined;
  const close = useCallback(() => {
    setPressed(false);
    onBilled?.();
  }, [onBilled]);
  const { actions, dialogs } = useInvoiceActions();
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
      {CreateDialog && isOpen && (
        <CreateDialog
          prefill={prefill}
          deal={isPressed ? undefined : bill}
          onReview={(draft) => actions.open(canSend(draft) ? 'email' : 'details', draft)}
          onClose={close}
        />
      )}
      {dialogs}
    </>
  );
}
