import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

interface PartyNameProps {
  readonly id: string | null;
  readonly party: { readonly id: string; readonly full_name: string } | null;
  readonly className?: string;
}

/** A client of a deal: the name, or that the client is erased or deleted. */
export function PartyName({ id, party, className = 'link' }: PartyNameProps) {
  const { t } = useLingui();
  if (!party) return id === null ? '–' : t`no longer available`;
  if (party.full_name === '') return t`Erased client`;
  return (
    <Link to="/clients/$id" params={{ id: party.id }} className={className}>
      {party.full_name}
    </Link>
  );
}
