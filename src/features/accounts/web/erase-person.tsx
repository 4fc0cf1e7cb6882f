import { useLingui } from '@lingui/react/macro';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ListedPerson } from './people-mutations.ts';

const question = lazyComponent(() => import('./erase-dialog.tsx').then((part) => part.EraseDialog));

/** Erases the personal data of a person who has left. */
export function ErasePerson({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const EraseDialog = question.useComponent(isAsking, isAsking, () => setAsking(false));
  return (
    <>
      <IconButton
        icon={Eraser}
        label={t`Erase ${person.full_name}`}
        onPointerEnter={question.prefetch}
        onFocus={question.prefetch}
        onClick={() => setAsking(true)}
      />
      {EraseDialog && isAsking && <EraseDialog person={person} onClose={() => setAsking(false)} />}
    </>
  );
}
