import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PhoneOff } from 'lucide-react';
import type { ContactPerson } from '#platform/contact/person.ts';
import { contactRefusalLabels } from '../labels.ts';
import { consentsQuery } from './queries.ts';

/** The warning above the page of a person who does not want to be contacted. */
export function ContactNote({ person }: { person: ContactPerson }) {
  const { t } = useLingui();
  const { data } = useQuery(consentsQuery(person));
  if (!data?.is_contact_refused) return null;
  return (
    <p className="mb-5 flex items-center gap-2 rounded-control bg-danger-tint px-3 py-2 font-medium text-danger-ink">
      <PhoneOff aria-hidden="true" className="size-4 flex-none" />
      {t(contactRefusalLabels.do_not_contact)}
    </p>
  );
}
