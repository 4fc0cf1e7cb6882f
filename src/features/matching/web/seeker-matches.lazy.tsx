import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Property } from '#features/properties/contract.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { SeekerMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchList } from './match-list.tsx';
import { firstShown, seekerMatchesQuery } from './queries.ts';
import { SeekerMatchEntry } from './seeker-match-entry.tsx';
import { useDecide } from './use-decide.ts';

/** The leads and clients that match a property, on the property's page. */
export function SeekerMatches({ property }: { property: Property }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="seeker-matches" className="min-w-0">
      <SectionHead id="seeker-matches" title={t`Leads and clients who may want this`} />
      {property.status === 'available' ? (
        <Wanting property={property} />
      ) : (
        <p className="py-3 text-ink-3">{t`Only available properties are matched to leads and clients.`}</p>
      )}
    </section>
  );
}

function Wanting({ property }: { property: Property }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(firstShown);
  const found = useQuery(seekerMatchesQuery(property.id, shown));
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  const save = ({ seeker, decided }: SeekerMatch, decision: Decision | null) => {
    decide({
      person: seeker,
      property_id: property.id,
      name: seeker.full_name || t`Unnamed Client`,
      price: property.price,
      before: decided,
      decision,
    });
    if (decision === 'not_suitable') list.current?.focus();
  };
  return (
    <MatchList
      found={found}
      shown={shown}
      onShow={setShown}
      list={list}
      label={t`Leads and clients who may want this`}
      entry={(match) => (
        <SeekerMatchEntry
          key={match.seeker.id}
          match={match}
          propertyId={property.id}
          onDecide={(decision) => save(match, decision)}
        />
      )}
      empty={
        <EmptyState
          title={t`No match yet`}
          text={t`Leads and clients appear here once this property matches what they look for.`}
          action={
            <Button asChild>
              <Link to="/clients/preferences">{t`Client Preferences`}</Link>
            </Button>
          }
        />
      }
    />
  );
}
