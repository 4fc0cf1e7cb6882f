import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { Lead } from '../../contract.ts';

interface LeadPreferencesProps {
  readonly lead: Lead;
  /** The requirements, between property and notes. */
  readonly children: ReactNode;
}

/** What the lead wants: property, requirements and notes. */
export function LeadPreferences({ lead, children }: LeadPreferencesProps) {
  const { t } = useLingui();
  const { property } = lead;
  return (
    <>
      {property && (
        <section aria-labelledby="lead-property" className="min-w-0">
          <SectionHead id="lead-property" title={t`Property`} />
          <LinkedProperty property={property} />
        </section>
      )}
      {children}
      {lead.notes !== '' && (
        <section aria-labelledby="lead-notes">
          <SectionHead id="lead-notes" title={t`Notes`} />
          <p className="max-w-[64ch] pt-3 text-14 leading-[1.375rem] break-words whitespace-pre-line">{lead.notes}</p>
        </section>
      )}
    </>
  );
}

function LinkedProperty({ property }: { property: NonNullable<Lead['property']> }) {
  const stateName = useStateName();
  const { shortMoney } = useFormats();
  const { id, title, address, city, state, price } = property;
  const locationText = [address, city, stateName(state)].filter((part) => part !== '').join(', ');
  return (
    <div className="relative flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-14">
          <Link to="/properties/$id" params={{ id }} className="stretched underline-offset-3 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="truncate text-ink-3">{locationText}</p>
      </div>
      <span className="flex-none text-14 font-semibold text-ink tabular-nums">{shortMoney(price)}</span>
    </div>
  );
}
