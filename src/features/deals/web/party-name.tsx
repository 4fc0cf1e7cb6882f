import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

interface PartyNameProps {
  readonly topic?: 'clients' | 'leads';
  readonly id: string | null;
  readonly party: { readonly id: string; readonly full_name: string } | null;
  readonly className?: string;
}

/** A client or the lead of a deal: the name, or that the record is erased or deleted. */
export function PartyName({ topic = 'clients', id, party, className = 'link' }: PartyNameProps) {
  const { t } = useLingui();
  if (!party) return id === null ? '–' : t`no longer available`;
  if (party.full_name === '') return t`Erased client`;
  return (
    <Link to={`/${topic}/$id`} params={{ id: party.id }} className={className}>
      {party.full_name}
    </Link>
  );
}
