import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#platform/random.ts';
import type { ApiResponse, ApiSession } from './person.ts';
import { until } from './program.ts';

/**
 * What became of something that was sent: `lost` is everything without an answer, which may or may not be done; `settled`
 * what was refused when it was sent again after that: it was done the first time, or never will be.
 */
export type Outcome = 'acknowledged' | 'refused' | 'lost' | 'settled';

/** Something that was sent to the agency. */
export interface Sent<Input = object> {
  readonly what: string;
  readonly input: Input;
  outcome: Outcome;
  /** What it was answered, whatever that says. */
  body: ApiResponse['body'];
  ask(): Promise<ApiResponse>;
}

interface SendingOptions {
  /** Somebody else may have put the record into the trash, or out of it. */
  readonly mayBeGone?: boolean;
}

/** How people send to one agency, and note what became of it. */
export interface Sender {
  readonly url: string;
  readonly person: ApiSession;
  readonly random: Random;
  /** Answers that nobody should get, whatever is killed. */
  readonly surprises: string[];
  outcomeOf(answer: ApiResponse, what: string, options?: SendingOptions): Outcome;
  /** Somebody whose request was lost looks now and then whether the agency is there again. */
  rest(outcome: Outcome): Promise<void>;
  /** No two are alike. */
  nextPrice(): string;
  /** Sends something, and notes it before: it may arrive and never be answered. */
  send<Input>(
    ledger: Sent<Input>[],
    what: string,
    input: Input,
    ask: () => Promise<ApiResponse>,
    options?: SendingOptions,
  ): Promise<Sent<Input>>;
  /** Whoever gets no answer sends the same once more; what is `taken` cannot be refused. */
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

/** Whether something was done as often as whoever sent it was told. */
export function matchesOutcome(outcome: Outcome, times: number): boolean {
  if (outcome === 'acknowledged') return times === 1;
  return outcome === 'refused' ? times === 0 : times <= 1;
}

/** Whether something that may be done again and again was done as often as whoever sent it was told. */
export function matchOutcomes(sent: readonly { readonly outcome: Outcome }[], times: number): boolean {
  const sure = sent.filter(({ outcome }) => outcome === 'acknowledged').length;
  const perhaps = sent.filter(({ outcome }) => outcome === 'lost' || outcome === 'settled').length;
  return times >= sure && times <= sure + perhaps;
}

/** What was sent last. */
export function theLast<T>(sent: readonly T[]): T {
  const last = sent.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last;
}

/** One of those that were acknowledged; null where chance finds none. */
export function anyAcknowledged<T extends { readonly outcome: Outcome }>(sent: readonly T[], random: Random): T | null {
  const one = sent.at(random.whole(0, Math.max(0, sent.length - 1)));
  return one?.outcome === 'acknowledged' ? one : null;
}
