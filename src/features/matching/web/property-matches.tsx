import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { PropertyMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchList } from './match-list.tsx';
import { PropertyMatchEntry } from './property-match-entry.tsx';
import { firstShown, propertyMatchesQuery } from './queries.ts';
import { SendProperties } from './send-properties.tsx';
import { useDecide } from './use-decide.ts';

interface PropertyMatchesProps {
  readonly person: ContactRequest['person'];
  /** The maximum number to show. */
  readonly most?: number | undefined;
  /** Shown instead of matches while the person has no usable requirement. */
  readonly noPurpose: ReactNode;
  /** Opens the form of the requirement. */
  readonly editLink: ReactNode;
}

/** The properties that match a lead or client, on their page. */
export function PropertyMatches({ person, most, noPurpose, editLink }: PropertyMatchesProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(most === undefined ? firstShown : { ...firstShown, limit: most });
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const found = useQuery(propertyMatchesQuery(person, shown));
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  const section = useShownByHash(found.isSuccess);
  const state = found.data?.state ?? 'matched';
  const save = ({ property, decided }: PropertyMatch, decision: Decision | null) => {
    decide({
      person,
      property_id: property.id,
      name: property.title,
      price: property.price,
      before: decided,
      decision,
    });
    if (decision === 'not_suitable') list.current?.focus();
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)));
  const isSendable = most === undefined && Boolean(person.phone || person.email);
  const sent = chosenIds.filter((id) => found.data?.items.some(({ property }) => property.id === id));
  return (
    <section ref={section} aria-labelledby="matches" className="min-w-0 scroll-mt-18">
      <SectionHead id="matches" title={t`Matches`} />
      {state === 'closed' && <p className="py-3 text-ink-3">{t`Closed and lost leads are not matched.`}</p>}
      {state === 'no_purpose' && <p className="py-3 text-ink-3">{noPurpose}</p>}
      {state === 'any' && (
        <p className="pt-3 text-ink-3">
          {t`No preferences set yet, so every available property matches.`} {editLink}
        </p>
      )}
      {(state === 'matched' || state === 'any') && (
        <MatchList
          found={found}
          shown={shown}
          onShow={setShown}
          isAll={most !== undefined}
          list={list}
          label={t`Matches`}
          entry={(match) => (
            <PropertyMatchEntry
              key={match.property.id}
              match={match}
              person={person}
              isChosen={sent.includes(match.property.id)}
              onChoose={isSendable ? (isChosen) => choose(match.property.id, isChosen) : undefined}
              onDecide={(decision) => save(match, decision)}
            />
          )}
          empty={
            <EmptyState
              title={t`No matching properties yet`}
              text={t`The agent is notified when a matching property is listed. Widen the preferences to see more.`}
              action={editLink}
            />
          }
        />
      )}
      {sent.length > 0 && <SendProperties person={person} propertyIds={sent} onClear={() => setChosenIds([])} />}
    </section>
  );
}

/**
 * Scrolls to the section once it has loaded, if it is not in the upper third of the window and the address ends in
 * `#matches`: after a person was added. The page still has the scroll position of the form.
 */
function useShownByHash(isLoaded: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash === 'matches' });
  useEffect(() => {
    const top = section.current?.getBoundingClientRect().top ?? 0;
    const isHigh = top >= 0 && top <= window.innerHeight / 3;
    if (isLoaded && isWanted && !isHigh) section.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded, isWanted]);
  return section;
}
