import { v7 as uuid } from 'uuid';
import type { Requirement } from '#features/requirements/contract.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { maxRequirements } from '#features/requirements/rules.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

interface RequirementPerson {
  readonly topic: PersonTopic;
  readonly id: string;
}

interface RequirementWrite {
  readonly id: string;
  readonly personId: string;
  /** Unique: the maximum budget, or for an edit of a further requirement the minimum area. */
  readonly figure: string;
}

export interface RequirementLedger {
  readonly adds: Sent<RequirementWrite>[];
  /** Of the first requirement, which the columns of its person follow. */
  readonly firstEdits: Sent<RequirementWrite>[];
  readonly furtherEdits: Sent<RequirementWrite>[];
  readonly removals: Sent<{ readonly id: string; readonly personId: string }>[];
}

export interface RequirementWorkload {
  readonly ledger: RequirementLedger;
  /** Adds, edits or deletes a requirement of this person. */
  operate(person: RequirementPerson): Promise<void>;
  oneOfEach(people: readonly RequirementPerson[]): Promise<void>;
  /** Retries requests without an answer: each is one requirement. */
  sendLostAgain(): Promise<void>;
}

export function openRequirementWorkload(sending: Sender): RequirementWorkload {
  const { url, person, random, outcomeOf, rest, nextPrice, send, sendLostAgain } = sending;
  const ledger: RequirementLedger = { adds: [], firstEdits: [], furtherEdits: [], removals: [] };

  async function heldBy({ topic, id }: RequirementPerson): Promise<readonly Requirement[] | null> {
    const found = await person.send(url, 'GET', `/${topic}/${id}/requirements`);
    if (found.status === 200) return found.body;
    await rest(outcomeOf(found, 'read requirements'));
    return null;
  }

  async function add({ topic, id: personId }: RequirementPerson): Promise<void> {
    const input = { id: uuid(), personId, figure: nextPrice() };
    const { id, figure } = input;
    const body = { id, ...aRequirement({ purpose: 'rent', budget_max: figure, preferred_locations: ['Baner'] }) };
    await send(ledger.adds, 'add requirement', input, () =>
      person.send(url, 'POST', `/${topic}/${personId}/requirements`, body),
    );
  }

  async function edit({ is_first, updated_at: _at, ...requirement }: Requirement, personId: string): Promise<void> {
    const figure = nextPrice();
    const changes = is_first ? { budget_max: figure } : { area_min: Number(figure) };
    const ask = () => person.send(url, 'PUT', `/requirements/${requirement.id}`, { ...requirement, ...changes });
    const edits = is_first ? ledger.firstEdits : ledger.furtherEdits;
    await send(edits, 'edit requirement', { id: requirement.id, personId, figure }, ask, { mayBeGone: true });
  }

  async function remove(id: string, personId: string): Promise<void> {
    const ask = () => person.send(url, 'DELETE', `/requirements/${id}`);
    await send(ledger.removals, 'delete requirement', { id, personId }, ask, { mayBeGone: true });
  }

  const addsTo = (personId: string) => ledger.adds.filter(({ input }) => input.personId === personId);

  return {
    ledger,
    async operate(whose) {
      const held = await heldBy(whose);
      const [first] = held ?? [];
      if (!held || !first) return;
      const adds = addsTo(whose.id);
      // Each request may be done, so all of them count.
      if (adds.length < maxRequirements - 1 && random.chance(0.4)) return add(whose);
      // A lost request is sent again, and would add a deleted requirement a second time.
      const added = anyAcknowledged(adds, random);
      if (added && random.chance(0.2)) return remove(added.input.id, whose.id);
      return edit(random.pick([first, ...held]), whose.id);
    },
    async oneOfEach(people) {
      for (const whose of people) {
        await add(whose);
        for (const requirement of (await heldBy(whose)) ?? []) await edit(requirement, whose.id);
        await remove(theLast(ledger.adds).input.id, whose.id);
      }
    },
    sendLostAgain: () => sendLostAgain(ledger.adds, 'taken'),
  };
}
