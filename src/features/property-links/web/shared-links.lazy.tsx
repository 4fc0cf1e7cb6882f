import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '#features/clients/contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { PropertyLink } from '../contract.ts';
import { PropertyLinkEntry } from './property-link-entry.tsx';
import { linksOfPersonQuery, linksOfPropertyQuery } from './queries.ts';

/** The links of a property, with how often each was opened and what its reader answered. */
export function LinksOfProperty({ property }: { property: Property }) {
  const { t } = useLingui();
  const { data } = useQuery(linksOfPropertyQuery(property.id));
  return <SharedLinks links={data} title={t`Shared with`} subject="recipient" />;
}

export function LinksOfClient({ client }: { client: Client }) {
  const { t } = useLingui();
  const { data } = useQuery(linksOfPersonQuery({ topic: 'clients', id: client.id }));
  return <SharedLinks links={data} title={t`Shared properties`} subject="property" />;
}

export function LinksOfLead({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { data } = useQuery(linksOfPersonQuery({ topic: 'leads', id: lead.id }));
  return <SharedLinks links={data} title={t`Shared properties`} subject="property" />;
}

interface SharedLinksProps {
  readonly links: readonly PropertyLink[] | undefined;
  readonly title: string;
  readonly subject: 'recipient' | 'property';
}

/** Renders nothing before the first link: the page has another button for it. */
function SharedLinks({ links = [], title, subject }: SharedLinksProps) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="property-links" className="min-w-0 print:hidden">
      <SectionHead id="property-links" title={title} />
      <ul>
        {links.map((link) => (
          <PropertyLinkEntry key={link.id} link={link} subject={subject} />
        ))}
      </ul>
    </section>
  );
}
