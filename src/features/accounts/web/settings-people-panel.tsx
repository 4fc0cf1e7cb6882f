import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { peopleQuery } from './queries.ts';
import { SignUpPolicy } from './sign-up-policy.tsx';
import { WaitingPeople } from './waiting-people.tsx';

/** Sign-up policy, people who wait for approval, and all people. */
export function SettingsPeoplePanel() {
  const { t } = useLingui();
  const people = useQuery(peopleQuery);
  const [isInviting, setInviting] = useState(false);
  if (people.isPending) {
    return (
      <Loading label={t`Loading people...`}>
        <Skeleton className="mt-5 h-72" />
      </Loading>
    );
  }
  // A failed refetch must not close a half-typed invitation.
  if (people.data === undefined) {
    return (
      <ErrorState
        title={t`The people could not be loaded`}
        onRetry={() => void people.refetch()}
        isRetrying={people.isFetching}
      />
    );
  }
  const waiting = people.data.filter(({ state }) => state === 'waiting_approval');
  const others = people.data.filter(({ state }) => state !== 'waiting_approval');
  return (
    <div className="grid grid-cols-1 gap-8 pt-5">
      {waiting.length > 0 && <WaitingPeople people={waiting} />}
      <section aria-labelledby="people">
        <SectionHead
          id="people"
          title={t`People`}
          action={
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              {t`Invite`}
            </Button>
          }
        />
        <PeopleTable people={others} />
      </section>
      <SignUpPolicy />
      <InviteDialog open={isInviting} onOpenChange={setInviting} />
    </div>
  );
}
