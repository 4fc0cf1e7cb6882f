import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#ui/avatar.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Lead } from '../../contract.ts';

export function LeadClient({ client }: { client: NonNullable<Lead['client']> }) {
  const { t } = useLingui();
  const name = client.full_name || t`Unnamed Client`;
  return (
    <section aria-labelledby="lead-client">
      <SectionHead id="lead-client" title={t`Client`} />
      <div className="flex items-center gap-3 py-3">
        <Avatar name={name} size="large" />
        <p className="min-w-0 flex-1 truncate">
          <Link to="/clients/$id" params={{ id: client.id }} className="font-medium text-ink hover:underline">
            {name}
          </Link>
        </p>
      </div>
    </section>
  );
}
