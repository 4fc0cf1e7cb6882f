import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';

/** Refuses a sign-up and deletes its account. */
export function RefusePerson({ person, size }: { person: ListedPerson; size?: 'sm' | undefined }) {
  const { t } = useLingui();
  const { refuse } = usePeopleMutations();
  const [isAsking, setAsking] = useState(false);
  const { full_name } = person;
  return (
    <>
      <Button variant="ghost" size={size} aria-label={t`Decline ${full_name}`} onClick={() => setAsking(true)}>
        {t`Decline`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Decline ${full_name}?`}
        text={t`The account is removed. ${person.email} can sign up again.`}
        confirmLabel={t`Decline`}
        busy={refuse.isPending}
        onConfirm={() => refuse.mutate(person, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
