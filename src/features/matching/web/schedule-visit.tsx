import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { ContactPerson } from '#platform/contact/person.ts';
import { Button } from '#ui/button.tsx';

interface ScheduleVisitProps {
  readonly person: ContactPerson;
  readonly propertyId: string;
  /** The property or person of the row, for screen readers. */
  readonly name: string;
}

/** Opens the form for a visit of a person to a property. */
export function ScheduleVisit({ person, propertyId, name }: ScheduleVisitProps) {
  const { t } = useLingui();
  const { topic, id } = person;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link
        to="/meetings/schedule"
        search={{ ...(topic === 'leads' ? { leadId: id } : { clientId: id }), propertyId }}
        aria-label={t`Schedule visit: ${name}`}
      >
        <CalendarPlus aria-hidden="true" />
        {t`Schedule visit`}
      </Link>
    </Button>
  );
}
