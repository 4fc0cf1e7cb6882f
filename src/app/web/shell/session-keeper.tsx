import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PasswordRequestDialog } from '#features/accounts/web/password-request-dialog.tsx';
import { meQuery, useMe } from '#features/accounts/web/queries.ts';
import { onSessionAnnounced } from '#platform/session/web/session-channel.ts';
import { onSessionEnd, reportSessionBack } from '#platform/session/web/session-end.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { clearPersonData } from '../offline/forget-person.ts';

const signInAgain = lazyComponent(() => import('./sign-in-again.lazy.tsx').then((part) => part.SignInAgain));

/**
 * Asks for the password over the page when the session expires; typed data is kept. A sign-out, here or in another tab,
 * deletes local data. A sensitive change asks for the password in the same way.
 */
export function SessionKeeper() {
  const [hasEnded, setEnded] = useState(false);
  const me = useMe();
  const queryClient = useQueryClient();
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  useEffect(
    () =>
      onSessionAnnounced((what) => {
        if (what === 'signed-out') return void leave(queryClient, me.profile_id);
        setEnded(false);
        void meetAgain(queryClient, me.profile_id);
      }),
    [me.profile_id, queryClient],
  );
  // Loaded again by the next call that finds the session expired.
  const SignInAgain = signInAgain.useComponent(hasEnded, hasEnded, () => setEnded(false));
  return (
    <>
      <PasswordRequestDialog />
      {SignInAgain && (
        <SignInAgain
          onSignedIn={() => {
            setEnded(false);
            void queryClient.invalidateQueries();
            reportSessionBack();
          }}
        />
      )}
    </>
  );
}

/** Another tab signed out; the message may be late, so the session is checked first. */
async function leave(queryClient: QueryClient, profileId: string): Promise<void> {
  if (await isSignedIn(profileId)) return meetAgain(queryClient, profileId);
  await clearPersonData(profileId);
  window.location.assign('/login');
}

/** Another tab signed in: the same person continues here, another one gets a new page. */
async function meetAgain(queryClient: QueryClient, profileId: string): Promise<void> {
  const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
  if (now && now.profile_id !== profileId) window.location.assign('/');
  else {
    if (now) reportSessionBack();
    await queryClient.invalidateQueries();
  }
}
