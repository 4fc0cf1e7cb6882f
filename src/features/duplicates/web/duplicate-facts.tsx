import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { leadStageWords } from '#features/leads/labels.ts';
import type { DuplicatePerson } from '../contract.ts';

/** The name of a candidate, with a link to its page. */
export function DuplicateName({ person: { topic, id, full_name: name } }: { person: DuplicatePerson }) {
  const { t } = useLingui();
  const label = name || t`Unnamed`;
  return topic === 'leads' ? (
    <Link to="/leads/$id" params={{ id }} className="link font-medium">
      {label}
    </Link>
  ) : (
    <Link to="/clients/$id" params={{ id }} className="link font-medium">
      {label}
    </Link>
  );
}

/** What tells a candidate from another of the same name. */
export function DuplicateFacts({ person }: { person: DuplicatePerson }) {
  const { t } = useLingui();
  const { status } = person;
  const kind = person.topic === 'leads' ? t`Lead` : t`Client`;
  const facts = [
    status ? `${kind}, ${t(leadStageWords.labelOf(status))}` : kind,
    person.phone,
    person.email,
    person.places.slice(0, 2).join(', '),
    person.agent,
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}
