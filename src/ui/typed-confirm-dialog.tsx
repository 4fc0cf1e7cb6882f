import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'children'> {
  /** The text to type; case and spaces are ignored. Without a name, nothing has to be typed. */
  readonly name: string;
}

/** A confirmation of an irreversible action: the user types the name. */
export function TypedConfirmDialog({ name, onConfirm, ...question }: TypedConfirmDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const squeezed = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  const confirm = () => (squeezed(typed) === squeezed(name) ? onConfirm() : setWrong(true));
  return (
    <ConfirmDialog {...question} onConfirm={confirm}>
      {squeezed(name) !== '' && (
        <Field label={t`Type the name to confirm`} required error={isWrong && t`The name does not match.`}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder={name}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
              onKeyDown={(event) => event.key === 'Enter' && confirm()}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
