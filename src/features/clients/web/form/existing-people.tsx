import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ExistingPerson } from '../../contract.ts';
import { existingPeopleQuery } from '../queries.ts';

export interface ExistingPeopleProps {
  readonly by: 'phone' | 'email';
  /** The text as typed. */
  readonly typed: string;
  /** The client or lead being edited. */
  readonly except?: string | undefined;
}

const pauseMs = 300;

/** Says that a person with the typed phone or email exists, with a link; it does not block the form. */
export function ExistingPeople({ by, typed, except }: ExistingPeopleProps) {
  const [asked, setAsked] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsking = asked.length > 4;
  const known = useQuery({ ...existingPeopleQuery({ [by]: asked }, except), enabled: isAsking });
  const people = isAsking && typed.trim() !== '' ? (known.data ?? []) : [];
  return (
    <span role="status" className="min-w-0 empty:hidden">
      {people.map((person) => (
        <span
          key={person.id}
          className="flex items-center gap-1.5 text-12 text-ink-2 [&>svg]:size-3.5 [&>svg]:text-info"
        >
          <UserRoundCheck aria-hidden="true" />
          <span className="min-w-0 truncate">
            <ExistingPersonLink person={person} />
          </span>
        </span>
      ))}
    </span>
  );
}

function ExistingPersonLink({ person: { topic, id, full_name: name } }: { person: ExistingPerson }) {
  if (topic === 'leads') {
    return (
      <Trans>
        Already a lead:{' '}
        <Link to="/leads/$id" params={{ id }} className="link">
          {name}
        </Link>
      </Trans>
    );
  }
  return (
    <Trans>
      Already a client:{' '}
      <Link to="/clients/$id" params={{ id }} className="link">
        {name}
      </Link>
    </Trans>
  );
}
