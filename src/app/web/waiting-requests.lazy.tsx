import { DetailProposals } from '#features/detail-proposals/web/detail-proposals.tsx';
import { VisitRequests } from '#features/visit-requests/web/visit-requests.tsx';
import type { Person } from '#platform/contact/person.ts';

/** What leads and clients asked for and wait to be answered: the user's own, or of one person. */
export function WaitingRequests({ person }: { readonly person?: Person }) {
  return (
    <>
      <VisitRequests person={person} />
      <DetailProposals person={person} />
    </>
  );
}
