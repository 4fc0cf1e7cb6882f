import { v7 as uuid } from 'uuid';
import type { Lead } from '#features/leads/contract.ts';
import type { Stage } from '#features/leads/rules.ts';
import { stages } from '#features/leads/rules.ts';
import type { Random } from '#platform/pictures/server/random.ts';
import type { Answer, Person } from './person.ts';
import { until } from './program.ts';
import type { Outcome } from './workload.ts';
import { theLast } from './workload.ts';

interface SentLead {
  readonly draft: ReturnType<typeof enquiry>;
  outcome: Outcome;
}

interface SentMove {
  readonly id: string;
  readonly status: Stage;
  readonly version: number;
  readonly outcome: Outcome;
}

interface SentConversion {
  readonly id: string;
  readonly clientId: string;
  readonly outcome: Outcome;
}

/** Everything that was sent about leads. */
export interface LeadLedger {
  readonly creates: SentLead[];
  readonly moves: SentMove[];
  readonly conversions: SentConversion[];
}

export interface LeadWorkload {
  readonly ledger: LeadLedger;
  /** Adds a lead, moves one over the board, or makes one a client. */
  operate(): Promise<void>;
  /** Each of these once. */
  oneOfEach(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

interface Tools {
  readonly url: string;
  readonly person: Person;
  readonly random: Random;
  outcomeOf(answer: Answer, what: string): Outcome;
  rest(outcome: Outcome): Promise<void>;
  nextPrice(): string;
}

function enquiry(budget: string) {
  return {
    ...{ id: uuid(), full_name: `Lead ${budget}`, email: null, phone: null, source: 'website', status: 'new' },
    ...{ lost_reason: null, lost_note: '', interest_type: 'buying', budget, preferred_locations: [], notes: '' },
    ...{ follow_up_on: null, assigned_agent_id: null, property_id: null },
  };
}

export function openLeadWorkload({ url, person, random, outcomeOf, rest, nextPrice }: Tools): LeadWorkload {
  const ledger: LeadLedger = { creates: [], moves: [], conversions: [] };
  const anyLead = () => ledger.creates.at(random.whole(0, Math.max(0, ledger.creates.length - 1)));

  async function create(): Promise<void> {
    const sent: SentLead = { draft: enquiry(nextPrice()), outcome: 'lost' };
    ledger.creates.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', '/leads', sent.draft), 'create lead');
    await rest(sent.outcome);
  }

  async function move(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/leads/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read lead'));
    const { status: from } = found.body as Lead;
    const status = random.pick(stages);
    const below = random.chance(0.5) ? (anyLead()?.draft.id ?? null) : null;
    const answer = await person.send(url, 'POST', `/leads/${id}/move`, { from, status, below });
    const outcome = outcomeOf(answer, 'move lead');
    const { version } = outcome === 'acknowledged' ? (answer.body as Lead) : { version: 0 };
    ledger.moves.push({ id, status, version, outcome });
    await rest(outcome);
  }

  async function convert(id: string): Promise<void> {
    const clientId = uuid();
    const input = { client_id: clientId, client_type: 'buyer' };
    const outcome = outcomeOf(await person.send(url, 'POST', `/leads/${id}/convert`, input), 'convert lead');
    ledger.conversions.push({ id, clientId, outcome });
    await rest(outcome);
  }

  return {
    ledger,
    operate() {
      const known = anyLead();
      if (known?.outcome !== 'acknowledged' || random.chance(0.35)) return create();
      return random.chance(0.85) ? move(known.draft.id) : convert(known.draft.id);
    },
    async oneOfEach() {
      await create();
      const { id } = theLast(ledger.creates).draft;
      await move(id);
      await convert(id);
    },
    async sendLostAgain() {
      for (const sent of ledger.creates.filter(({ outcome }) => outcome === 'lost')) {
        await until(`${sent.draft.full_name} is added`, async () => {
          sent.outcome = outcomeOf(await person.send(url, 'POST', '/leads', sent.draft), 'create lead again');
          return sent.outcome === 'acknowledged';
        });
      }
    },
  };
}
