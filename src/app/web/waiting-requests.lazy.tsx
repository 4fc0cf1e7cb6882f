import { DetailProposals } from '#features/detail-proposals/web/detail-proposals.tsx';
import { VisitRequests } from '#features/visit-requests/web/visit-requests.tsx';
import type { ContactPerson } from '#platform/contact/person.ts';

interface WaitingRequestsProps {
  readonly of: ContactPerson | 'mine' | 'all';
  /** The record is beyond what the user may change. */
  readonly isReadOnly?: boolean;
}

/** What leads and clients asked for and wait to be answered: the user's own, everybody's, or of one person. */
export function WaitingRequests({ of, isReadOnly = false }: WaitingRequestsProps) {
  return (
    <>
      <VisitRequests of={of} />
      <DetailProposals of={of} isReadOnly={isReadOnly} />
    </>
  );
}
