import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { MeetingCard } from '../../contract.ts';

interface AttendeeLinkProps {
  readonly meeting: Pick<MeetingCard, 'client' | 'lead'>;
  /** Content before the name, if there is one. */
  readonly before?: ReactNode;
}

const linkClasses = 'min-w-0 truncate font-medium text-ink underline-offset-3 hover:underline touch:py-1';

/** The attendee: the client, else the lead. */
export function AttendeeLink({ meeting: { client, lead }, before }: AttendeeLinkProps) {
  const nameOf = usePersonName();
  if (!client && !lead) return null;
  return (
    <>
      {before}
      {client ? (
        <Link to="/clients/$id" params={{ id: client.id }} className={linkClasses}>
          {nameOf(client.full_name)}
        </Link>
      ) : (
        lead && (
          <Link to="/leads/$id" params={{ id: lead.id }} className={linkClasses}>
            {nameOf(lead.full_name)}
          </Link>
        )
      )}
    </>
  );
}
