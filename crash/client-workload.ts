import { v7 as uuid } from 'uuid';
import type { Client } from '#features/clients/contract.ts';
import type { Random } from '#platform/pictures/server/random.ts';
import type { Answer, Person } from './person.ts';
import { somebody } from './person.ts';
import { until } from './program.ts';
import type { Outcome, SentEdit } from './workload.ts';
import { theLast } from './workload.ts';

interface SentClient {
  readonly draft: ReturnType<typeof somebody>;
  outcome: Outcome;
}

/** What a client wrote in the portal, with the link they wrote it by. */
interface SentMessage {
  readonly id: string;
  readonly clientId: string;
  readonly link: Person;
  outcome: Outcome;
}

interface SentAnswer {
  readonly clientId: string;
  readonly propertyId: string;
  readonly outcome: Outcome;
}

/** Everything that was sent about clients; the price of an edit is the new budget. */
export interface ClientLedger {
  readonly creates: SentClient[];
  readonly edits: SentEdit[];
  readonly messages: SentMessage[];
  readonly answers: SentAnswer[];
}

export interface ClientWorkload {
  readonly ledger: ClientLedger;
  /** Adds a client, changes one, notes what one says to a home, or lets one write in the portal. */
  operate(propertyId: string | null): Promise<void>;
  /** Each of these once, with the answer about the home that is named. */
  oneOfEach(propertyId: string): Promise<void>;
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

export function openClientWorkload({ url, person, random, outcomeOf, rest, nextPrice }: Tools): ClientWorkload {
  const ledger: ClientLedger = { creates: [], edits: [], messages: [], answers: [] };

  async function create(): Promise<void> {
    const budget_max = nextPrice();
    const sent: SentClient = { draft: somebody({ full_name: `Client ${budget_max}`, budget_max }), outcome: 'lost' };
    ledger.creates.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', '/clients', sent.draft), 'create client');
    await rest(sent.outcome);
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/clients/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read client'));
    const client: Client = found.body;
    const price = nextPrice();
    const answer = await person.send(url, 'PUT', `/clients/${id}`, { ...client, budget_max: price });
    const outcome = outcomeOf(answer, 'edit client');
    const version = outcome === 'acknowledged' ? (answer.body as Client).version : null;
    ledger.edits.push({ id, price, version, outcome });
    await rest(outcome);
  }

  async function say(clientId: string, propertyId: string): Promise<void> {
    const path = `/clients/${clientId}/matches/${propertyId}`;
    const outcome = outcomeOf(await person.send(url, 'PUT', path, { decision: 'interested' }), 'answer');
    ledger.answers.push({ clientId, propertyId, outcome });
    await rest(outcome);
  }

  async function write(clientId: string): Promise<void> {
    const made = await person.send(url, 'POST', `/clients/${clientId}/portal-links`, { id: uuid(), days: 7 });
    const outcome = outcomeOf(made, 'link');
    if (outcome !== 'acknowledged') return rest(outcome);
    const link = person.withLink(new URL(made.body.url).searchParams.get('link') ?? '');
    const sent: SentMessage = { id: uuid(), clientId, link, outcome: 'lost' };
    ledger.messages.push(sent);
    await send(sent);
    await rest(sent.outcome);
  }

  async function send(sent: SentMessage): Promise<void> {
    const text = `Message ${sent.id}`;
    sent.outcome = outcomeOf(await sent.link.send(url, 'POST', '/portal/messages', { id: sent.id, text }), 'message');
  }

  return {
    ledger,
    operate(propertyId) {
      const known = ledger.creates.at(random.whole(0, Math.max(0, ledger.creates.length - 1)));
      if (known?.outcome !== 'acknowledged' || random.chance(0.35)) return create();
      if (random.chance(0.5)) return edit(known.draft.id);
      return propertyId !== null && random.chance(0.5) ? say(known.draft.id, propertyId) : write(known.draft.id);
    },
    async oneOfEach(propertyId) {
      await create();
      const { id } = theLast(ledger.creates).draft;
      await edit(id);
      await say(id, propertyId);
      await write(id);
    },
    async sendLostAgain() {
      for (const sent of ledger.creates.filter(({ outcome }) => outcome === 'lost')) {
        await until(`${sent.draft.full_name} is added`, async () => {
          sent.outcome = outcomeOf(await person.send(url, 'POST', '/clients', sent.draft), 'create client again');
          return sent.outcome === 'acknowledged';
        });
      }
      for (const sent of ledger.messages.filter(({ outcome }) => outcome === 'lost')) {
        await until(`message ${sent.id} arrives`, async () => {
          await send(sent);
          return sent.outcome === 'acknowledged';
        });
      }
    },
  };
}
