import { useLingui } from '@lingui/react/macro';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ListedPerson } from './people-mutations.ts';

const question = lazyComponent(() => import('./erase-question.tsx').then((part) => part.EraseQuestion));

/** Erases the personal data of a person who has left. */
export function ErasePerson({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const EraseQuestion = question.useComponent(isAsking, isAsking, () => setAsking(false));
  return (
    <>
      <IconButton
        icon={Eraser}
        label={t`Erase ${person.full_name}`}
        onPointerEnter={question.prefetch}
        onFocus={question.prefetch}
        onClick={() => setAsking(true)}
      />
      {EraseQuestion && isAsking && <EraseQuestion person={person} onClose={() => setAsking(false)} />}
    </>
  );
}
