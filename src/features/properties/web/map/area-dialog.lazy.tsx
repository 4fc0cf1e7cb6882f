import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AreaInputs } from './area-field.tsx';

interface AreaDialogProps {
  readonly within: string | undefined;
  onChange(within: string | undefined): void;
  onClose(): void;
}

/** Chooses an area without drawing. */
export function AreaDialog({ within, onChange, onClose }: AreaDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(within);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Choose a region`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onChange(chosen);
              onClose();
            }}
          >
            {t`Show properties`}
          </Button>
        </>
      }
    >
      <AreaInputs label={t`Region on the map`} outline={chosen} onChange={setChosen} />
    </Dialog>
  );
}
