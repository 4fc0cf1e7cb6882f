import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#platform/random.ts';
import type { ApiResponse, ApiSession } from './person.ts';
import { until } from './program.ts';

/**
 * `lost`: no answer, so it may or may not be done. `settled`: lost, then refused on retry, so it was done the first time
 * or never will be.
 */
export type Outcome = 'acknowledged' | 'refused' | 'lost' | 'settled';

export interface Sent<Input = object> {
  readonly what: string;
  readonly input: Input;
  outcome: Outcome;
  body: ApiResponse['body'];
  ask(): Promise<ApiResponse>;
}

interface SendingOptions {
  /** Another session may have deleted or restored the record. */
  readonly mayBeGone?: boolean;
}

/** Sends requests to one agency and records their outcomes. */
export interface Sender {
  readonly url: string;
  readonly person: ApiSession;
  readonly random: Random;
  /** Answers that no client should get, whichever process is killed. */
  readonly surprises: string[];
  outcomeOf(answer: ApiResponse, what: string, options?: SendingOptions): Outcome;
  /** Waits after a lost request until the agency may be reachable again. */
  rest(outcome: Outcome): Promise<void>;
  /** Each price is unique. */
  nextPrice(): string;
  /** Records a request before it is sent: it may arrive and never be answered. */
  send<Input>(
    ledger: Sent<Input>[],
    what: string,
    input: Input,
    ask: () => Promise<ApiResponse>,
    options?: SendingOptions,
  ): Promise<Sent<Input>>;
  /** Retries requests without an answer; `taken` ones cannot be refused. */
  sendLostAgain(ledger: readonly Sent<unknown>[], end: 'taken' | 'answered', options?: SendingOptions): Promise<void>;
}

export function openSending(url: string, person: ApiSession, random: Random): Sender {
  const surprises: string[] = [];
  let lastPrice = 1_000_000;

  const outcomeOf: Sender['outcomeOf'] = ({ status, body }, what, { mayBeGone = false } = {}) => {
    if (status === 200 || status === 201) return 'acknowledged';
    if (status === 0) return 'lost';
    if (status === 503 && body?.code !== undefined) return 'lost';
    if (status === 409 || (mayBeGone && status === 404)) return 'refused';
    surprises.push(`${what}: ${status} ${JSON.stringify(body)}`);
    return 'lost';
  };

  const rest: Sender['rest'] = async (outcome) => {
    if (outcome === 'lost') await sleep(random.whole(50, 250));
  };

  return {
    url,
    person,
    random,
    surprises,
    outcomeOf,
    rest,
    nextPrice() {
      lastPrice += 1;
      return `${lastPrice}.00`;
    },
    async send(ledger, what, input, ask, options) {
      const sent: Sent<typeof input> = { what, input, outcome: 'lost', body: null, ask };
      ledger.push(sent);
      const answer = await ask();
      sent.body = answer.body;
      sent.outcome = outcomeOf(answer, what, options);
      await rest(sent.outcome);
      return sent;
    },
    async sendLostAgain(ledger, end, options) {
      for (const sent of ledger.filter(({ outcome }) => outcome === 'lost')) {
        let last = '';
        const wanted = () => `${sent.what} is ${end}: ${JSON.stringify(sent.input)}; the last answer was ${last}`;
        await until(wanted, async () => {
          const answer = await sent.ask();
          last = `${answer.status} ${JSON.stringify(answer.body)}`;
          const outcome = outcomeOf(answer, `${sent.what} again`, options);
          sent.body = answer.body;
          sent.outcome = outcome === 'refused' ? 'settled' : outcome;
          return sent.outcome === 'acknowledged' || (sent.outcome === 'settled' && end === 'answered');
        });
      }
    },
  };
}

/** Whether the number of times a request took effect matches its outcome. */
export function matchesOutcome(outcome: Outcome, times: number): boolean {
  if (outcome === 'acknowledged') return times === 1;
  return outcome === 'refused' ? times === 0 : times <= 1;
}

/** Whether the number of times a repeatable request took effect matches its outcomes. */
export function matchOutcomes(sent: readonly { readonly outcome: Outcome }[], times: number): boolean {
  const sure = sent.filter(({ outcome }) => outcome === 'acknowledged').length;
  const perhaps = sent.filter(({ outcome }) => outcome === 'lost' || outcome === 'settled').length;
  return times >= sure && times <= sure + perhaps;
}

/** How many records the acknowledged requests are about. */
export function countRecords(sent: ReadonlyArray<Sent<{ readonly id: string }>>): number {
  return new Set(sent.flatMap(({ outcome, input }) => (outcome === 'acknowledged' ? [input.id] : []))).size;
}

export function theLast<T>(sent: readonly T[]): T {
  const last = sent.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last;
}

/** A random acknowledged request; null if there is none. */
export function anyAcknowledged<T extends { readonly outcome: Outcome }>(sent: readonly T[], random: Random): T | null {
  const one = sent.at(random.whole(0, Math.max(0, sent.length - 1)));
  return one?.outcome === 'acknowledged' ? one : null;
}

/** A mobile number that is as unique as the price. */
export function phoneOf(price: string): string {
  return `982${Math.floor(Number(price))}`;
}
