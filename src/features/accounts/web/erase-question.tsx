import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { Person } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';

/** Nothing brings this back, so the name is typed. */
export function EraseQuestion({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useLingui();
  const { erase } = usePeopleMutations();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { full_name } = person;
  const squeezed = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  const confirm = () => {
    if (squeezed(typed) !== squeezed(full_name)) return setWrong(true);
    return erase.mutate(person, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Erase ${full_name}?`}
      text={t`Name, addresses, phone, picture, account and letters are removed for good, also from the change log. The records of ${full_name} stay.`}
      confirmLabel={t`Erase for good`}
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <Field label={t`Type the name to confirm`} required error={isWrong && t`This is not the name.`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder={full_name}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => event.key === 'Enter' && confirm()}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
