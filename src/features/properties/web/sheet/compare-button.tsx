import { useLingui } from '@lingui/react/macro';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { comparedProperties } from '../../rules.ts';
import type { ShareRequest } from '../share-request.ts';

const dialog = lazyComponent(() => import('./sheet-dialog.lazy.tsx').then((part) => part.SheetDialog));

interface CompareButtonProps {
  readonly propertyIds: readonly string[];
  readonly variant?: ButtonVariant;
  /** For whom they are compared, if that is known. */
  readonly person?: ShareRequest['person'];
}

/** Compares two to five properties in a PDF or a link. */
export function CompareButton({ propertyIds, variant, person }: CompareButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const SheetDialog = dialog.useComponent(isOpen, isOpen, () => setOpen(false));
  const { least, most } = comparedProperties;
  const mayCompare = propertyIds.length >= least && propertyIds.length <= most;
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        aria-haspopup="dialog"
        disabled={!mayCompare}
        data-tip={mayCompare ? undefined : t`Select ${least} to ${most} properties to compare`}
        onPointerEnter={dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <Scale aria-hidden="true" />
        {t`Compare`}
      </Button>
      {SheetDialog && isOpen && (
        <SheetDialog
          propertyIds={propertyIds}
          title={t`Property comparison`}
          person={person}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
