import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '#features/clients/contract.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { linksQuery } from './queries.ts';

/** Shows on the client's page whether a portal link is open, and links to the portal page. */
export function PortalPanel({ client }: { client: Client }) {
  const { t } = useLingui();
  const { data } = useQuery(linksQuery({ topic: 'clients', id: client.id }));
  const open = data?.links.filter(({ state }) => state === 'live').length;
  return (
    <section aria-labelledby="client-portal">
      <SectionHead id="client-portal" title={t`Client portal`} />
      <div className="grid gap-3 py-3">
        <p className="min-h-5 text-ink-3">
          {open === 0 && t`No portal link yet.`}
          {open !== undefined && open > 0 && <Plural value={open} one="# active link." other="# active links." />}
        </p>
        <Button asChild className="justify-self-start">
          <Link to="/client-portal/$id" params={{ id: client.id }}>
            {t`Open client portal`}
          </Link>
        </Button>
      </div>
    </section>
  );
}
