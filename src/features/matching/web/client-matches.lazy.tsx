import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Property } from '#features/properties/contract.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { ClientMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { ClientMatchEntry } from './client-match-entry.tsx';
import { MatchList } from './match-list.tsx';
import { clientsQuery, firstShown } from './queries.ts';
import { useDecide } from './use-decide.ts';

/** The clients that match a property, on the property's page. */
export function ClientMatches({ property }: { property: Property }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="client-matches" className="min-w-0">
      <SectionHead id="client-matches" title={t`Matching clients`} />
      {property.status === 'available' ? (
        <Wanting property={property} />
      ) : (
        <p className="py-3 text-ink-3">{t`Only available properties are matched to clients.`}</p>
      )}
    </section>
  );
}

function Wanting({ property }: { property: Property }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(firstShown);
  const found = useQuery(clientsQuery(property.id, shown));
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  const save = ({ client, decided }: ClientMatch, decision: Decision | null) => {
    decide({
      client_id: client.id,
      property_id: property.id,
      name: client.full_name || t`Unnamed Client`,
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
      label={t`Matching clients`}
      entry={(match) => (
        <ClientMatchEntry key={match.client.id} match={match} onDecide={(decision) => save(match, decision)} />
      )}
      empty={
        <EmptyState
          title={t`No matching clients yet`}
          text={t`Clients appear here once their preferences match this property.`}
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
