import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { PropertyMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { hasPreferences, purposesFor } from '../rules.ts';
import { MatchList } from './match-list.tsx';
import { PropertyMatchEntry } from './property-match-entry.tsx';
import { firstShown, propertyMatchesQuery } from './queries.ts';
import { useDecide } from './use-decide.ts';

interface PropertyMatchesProps {
  readonly client: Client;
  /** The maximum number to show. */
  readonly most?: number | undefined;
}

/** The properties that match a client, on the client's page. */
export function PropertyMatches({ client, most }: PropertyMatchesProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="matches" className="min-w-0">
      <SectionHead id="matches" title={t`Matches`} />
      {purposesFor(client.client_type).length > 0 ? (
        <PropertyMatchPage client={client} most={most} />
      ) : (
        <NothingWanted client={client} />
      )}
    </section>
  );
}

function PropertyMatchPage({ client, most }: PropertyMatchesProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(most === undefined ? firstShown : { ...firstShown, limit: most });
  const found = useQuery(propertyMatchesQuery(client.id, shown));
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  const isOpenToAll = !hasPreferences({
    ...client,
    locations: client.preferred_locations.map((name) => ({ name, key: name })),
  });
  const preferences = (
    <Link to="/clients/preferences" search={{ client: client.id }} className="link">
      {t`Add preferences`}
    </Link>
  );
  const save = ({ property, decided }: PropertyMatch, decision: Decision | null) => {
    decide({
      client_id: client.id,
      property_id: property.id,
      name: property.title,
      price: property.price,
      before: decided,
      decision,
    });
    if (decision === 'not_suitable') list.current?.focus();
  };
  return (
    <>
      {isOpenToAll && (
        <p className="pt-3 text-ink-3">
          {t`No preferences set yet, so every available property matches.`} {preferences}
        </p>
      )}
      <MatchList
        found={found}
        shown={shown}
        onShow={setShown}
        isAll={most !== undefined}
        list={list}
        label={t`Matches`}
        entry={(match) => (
          <PropertyMatchEntry key={match.property.id} match={match} onDecide={(decision) => save(match, decision)} />
        )}
        empty={
          <EmptyState
            title={t`No matching properties yet`}
            text={t`The agent is notified when a matching property is listed. Widen the preferences to see more.`}
            action={
              <Button asChild>
                <Link to="/clients/preferences" search={{ client: client.id }}>
                  {t`Edit preferences`}
                </Link>
              </Button>
            }
          />
        }
      />
    </>
  );
}

/** Shown for clients who neither buy nor rent. */
function NothingWanted({ client }: { client: Client }) {
  const { t } = useLingui();
  if (client.client_type !== null) {
    return <p className="py-3 text-ink-3">{t`Matches are for buyers, investors and tenants.`}</p>;
  }
  return (
    <p className="py-3 text-ink-3">
      {t`Choose a client type to see matches.`}{' '}
      <Link to="/clients/edit/$id" params={{ id: client.id }} className="link">
        {t`Choose a type`}
      </Link>
    </p>
  );
}
