import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leadSourceLabel } from '#features/leads/labels.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { When } from '#platform/formats/web/when.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Touch } from '../contract.ts';
import { deliveryKindLabels } from '../labels.ts';
import { enquiriesQuery } from './queries.ts';

/** How often a lead or client enquired, and from where. Nothing for people who never did. */
export function Enquiries({ person }: { person: ContactPerson }) {
  const { t } = useLingui();
  const { data: touches = [] } = useQuery(enquiriesQuery(person));
  if (touches.length === 0) return null;
  const sources = new Set(touches.map(({ connection, kind }) => connection ?? kind)).size;
  return (
    <section aria-labelledby="enquiries" className="min-w-0 print:hidden">
      <SectionHead id="enquiries" title={t`Enquiries`} />
      <p className="pt-2 text-12 text-ink-3">
        <Plural value={touches.length} one="# enquiry" other="# enquiries" />
        {' · '}
        <Plural value={sources} one="from one source" other="from # sources" />
      </p>
      <ul>
        {touches.map((touch) => (
          <Enquiry key={touch.id} touch={touch} />
        ))}
      </ul>
    </section>
  );
}

function Enquiry({ touch }: { touch: Touch }) {
  const { t } = useLingui();
  const { at, kind, connection, source, campaign, property, property_asked, full_name, phone, email, message } = touch;
  const from = [connection ?? t(deliveryKindLabels[kind]), source && t(leadSourceLabel(source)), campaign];
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium break-words text-ink">{from.filter(Boolean).join(' · ')}</span>
        <span className="text-12 text-ink-3">
          <When at={at} />
        </span>
      </p>
      {property ? (
        <Link to="/properties/$id" params={{ id: property.id }} className="link w-fit max-w-full break-words">
          {property.title}
        </Link>
      ) : (
        property_asked !== '' && <p className="break-words">{property_asked}</p>
      )}
      <p className="text-12 break-words text-ink-3">{[full_name, phone, email].filter(Boolean).join(' · ')}</p>
      {message !== '' && <p className="break-words whitespace-pre-line text-ink-2">{message}</p>}
    </li>
  );
}
