import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { rememberRecord } from './recent-records.ts';

/** Remembers opened records for the palette. */
export function RecordVisits(): null {
  const router = useRouter();
  const { profile_id: me } = useMe();
  useEffect(() => {
    rememberRecord(me, router.state.location.pathname);
    return router.subscribe('onResolved', ({ toLocation }) => rememberRecord(me, toLocation.pathname));
  }, [router, me]);
  return null;
}
