import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Property } from '#features/properties/contract.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { PersonMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchList } from './match-list.tsx';
import { PersonMatchEntry } from './person-match-entry.tsx';
import { firstShown, personMatchesQuery } from './queries.ts';
import { SendToPeople } from './send-to-people.tsx';
import { useDecide } from './use-decide.ts';

/** The leads and clients that match a property, on the property's page. */
export function MatchedPeople({ property }: { property: Property }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="matched-people" className="min-w-0">
      <SectionHead id="matched-people" title={t`Leads and clients who may want this`} />
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
  const found = useQuery(personMatchesQuery(property.id, shown));
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  const save = ({ person, decided }: PersonMatch, decision: Decision | null) => {
    decide({
      person,
      property_id: property.id,
      name: person.full_name || t`Unnamed`,
      price: property.price,
      before: decided,
      decision,
    });
    if (decision === 'not_suitable') list.current?.focus();
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)));
  const people = found.data?.items.map(({ person }) => person) ?? [];
  const chosen = chosenIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
  return (
    <>
      <MatchList
        found={found}
        shown={shown}
        onShow={setShown}
        list={list}
        label={t`Leads and clients who may want this`}
        entry={(match) => (
          <PersonMatchEntry
            key={match.person.id}
            match={match}
            propertyId={property.id}
            isChosen={chosenIds.includes(match.person.id)}
            onChoose={(isChosen) => choose(match.person.id, isChosen)}
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
      {chosen.length > 0 && <SendToPeople people={chosen} propertyId={property.id} onClear={() => setChosenIds([])} />}
    </>
  );
}
