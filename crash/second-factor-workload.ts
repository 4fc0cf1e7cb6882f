import { Secret, TOTP } from 'otpauth';
import { v7 as uuid } from 'uuid';
import type { OutboxEmailCard } from '#features/communications/contract.ts';
import type { ApiResponse, ApiSession } from './person.ts';
import { crashPassword, join, signInSession, visitor } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { theLast } from './sending.ts';

/** An account, and what its user knows about the second factor. */
interface Account {
  readonly id: string;
  readonly email: string;
  session: ApiSession;
  /** Unused recovery codes; null while the second factor is off. */
  codes: string[] | null;
  /** Codes that were used since the current set was issued. */
  spent: string[];
  /** Used codes that were tried since the last successful one: five failures lock the second factor, as intended. */
  inVain: number;
  /** The last request that changes the second factor, if it got no answer. */
  unsure: Sent<OfPerson> | null;
  isBusy: boolean;
}

interface OfPerson {
  readonly id: string;
}

export interface SecondFactorLedger {
  readonly switchedOn: Sent<OfPerson>[];
  readonly renewals: Sent<OfPerson>[];
  readonly signIns: Sent<OfPerson & { readonly code: string }>[];
  readonly switchedOff: Sent<OfPerson>[];
  readonly resets: Sent<OfPerson>[];
}

export interface SecondFactorWorkload {
  readonly ledger: SecondFactorLedger;
  readonly accounts: readonly Readonly<Account>[];
  /** Switches a second factor on or off, signs in with a recovery code or renews the codes; false if all are busy. */
  operate(): Promise<boolean>;
  /** Creates the accounts; then each of these once. */
  oneOfEach(): Promise<void>;
  /** Retries codes without an answer, which count once, and resets accounts whose new codes were never received. */
  sendLostAgain(): Promise<void>;
}

const people = 3;

export function openSecondFactorWorkload(sending: Sender): SecondFactorWorkload {
  const { url, person, random, surprises, outcomeOf, rest, send, sendLostAgain } = sending;
  const accounts: Account[] = [];
  const ledger: SecondFactorLedger = { switchedOn: [], renewals: [], signIns: [], switchedOff: [], resets: [] };

  async function letIn(): Promise<void> {
    const id = uuid();
    const email = `${id}@example.in`;
    await person.ask(url, 'POST', '/people', { id, full_name: `Agent ${id}`, email, role: 'Agent' });
    const { items } = await person.ask<{ items: OutboxEmailCard[] }>(url, 'GET', '/outbox');
    const message = items.find(({ recipient }) => recipient === email);
    const { plain } = await person.ask<{ plain: string }>(url, 'GET', `/outbox/${message?.id}`);
    const session = await join(url, /\/invitation#([\w-]+)/u.exec(plain)?.[1] ?? '');
    accounts.push({ id, email, session, codes: null, spent: [], inVain: 0, unsure: null, isBusy: false });
  }

  async function switchOn(account: Account): Promise<void> {
    const { id, session } = account;
    const begun = await session.send(url, 'POST', '/me/second-factor', { password: crashPassword });
    const outcome = outcomeOf(begun, 'begin second step');
    if (outcome !== 'acknowledged') return rest(outcome);
    const app = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    const ask = () => session.send(url, 'POST', '/me/second-factor/confirm', { code: app.generate() });
    learn(account, await send(ledger.switchedOn, 'switch second step on', { id }, ask));
  }

  async function renew(account: Account): Promise<void> {
    const { id, session } = account;
    const credentials = { password: crashPassword, code: account.codes?.pop() };
    const ask = async () => refusing(await session.send(url, 'POST', '/me/second-factor/recovery-codes', credentials));
    learn(account, await send(ledger.renewals, 'renew recovery codes', { id }, ask));
  }

  async function switchOff(account: Account): Promise<void> {
    const { id, session } = account;
    const credentials = { password: crashPassword, code: account.codes?.pop() };
    const ask = async () => refusing(await session.send(url, 'POST', '/me/second-factor/off', credentials));
    learn(account, await send(ledger.switchedOff, 'switch second step off', { id }, ask));
  }

  function learn(account: Account, sent: Sent<OfPerson>): void {
    account.unsure = sent.outcome === 'acknowledged' ? null : sent;
    account.codes = account.unsure ? null : (sent.body?.recovery_codes ?? null);
    account.spent = [];
    if (sent.outcome === 'refused') surprises.push(`${sent.what} was refused`);
  }

  async function enterWith(email: string, code: string): Promise<ApiResponse> {
    const first = await visitor.send(url, 'POST', '/sign-in', { email, password: crashPassword });
    if (first.status !== 200) return first;
    const { state, challenge } = first.body;
    // The second factor was switched off, so the server asks for no code.
    if (state !== 'code_needed') return { status: 409, body: first.body };
    return refusing(await visitor.send(url, 'POST', '/sign-in/code', { challenge, code, trusts_device: false }));
  }

  async function signInWith(account: Account, code: string): Promise<void> {
    const ask = () => enterWith(account.email, code);
    const sent = await send(ledger.signIns, 'sign in with a recovery code', { id: account.id, code }, ask);
    if (sent.outcome === 'acknowledged') {
      account.spent.push(code);
      account.inVain = 0;
    }
    if (sent.outcome === 'refused') surprises.push('an unused recovery code was refused');
  }

  async function tryAgain(email: string, spent: string): Promise<void> {
    const outcome = outcomeOf(await enterWith(email, spent), 'sign in with a spent code');
    if (outcome === 'acknowledged') surprises.push('a recovery code worked twice');
    await rest(outcome);
  }

  /** For an account in an unknown state: an Admin resets the second factor, as for a lost phone. */
  async function reset(account: Account): Promise<void> {
    const { id, email } = account;
    const isOn = async () => (await person.ask<string[]>(url, 'GET', '/people/second-factors')).includes(id);
    const ask = () => person.send(url, 'POST', `/people/${id}/second-factor/reset`, { password: crashPassword });
    while (await isOn()) await send(ledger.resets, 'reset second step', { id }, ask);
    account.session = await signInSession(url, email);
    account.codes = null;
    account.unsure = null;
  }

  async function advance(account: Account): Promise<void> {
    const { codes, spent } = account;
    if (codes === null) return switchOn(account);
    const [first] = spent;
    if (first !== undefined && account.inVain < 2 && random.chance(0.3)) {
      account.inVain += 1;
      return tryAgain(account.email, first);
    }
    const code = random.chance(0.6) && codes.length > 2 ? codes.pop() : undefined;
    if (code !== undefined) return signInWith(account, code);
    await (random.chance(0.4) ? renew(account) : switchOff(account));
  }

  return {
    ledger,
    accounts,
    async operate() {
      const account = accounts.find(({ isBusy, unsure }) => !isBusy && !unsure);
      if (!account) return false;
      account.isBusy = true;
      await advance(account);
      account.isBusy = false;
      return true;
    },
    async oneOfEach() {
      await Promise.all(Array.from({ length: people }, letIn));
      const account = theLast(accounts);
      await switchOn(account);
      await signInWith(account, account.codes?.pop() ?? '');
      await tryAgain(account.email, theLast(account.spent));
      await renew(account);
      await switchOff(account);
      await switchOn(account);
      await reset(account);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.signIns, 'answered');
      for (const account of accounts) {
        const { unsure } = account;
        if (!unsure) continue;
        await sendLostAgain([unsure], 'answered');
        if (unsure.outcome === 'acknowledged') learn(account, unsure);
        else await reset(account);
      }
    },
  };
}

/** Treats a wrong code, or no second factor to prove (410), as an ordinary refusal. */
function refusing(answer: ApiResponse): ApiResponse {
  const { status, body } = answer;
  const isSpent = body?.data?.fields?.some(({ code }: { code: string }) => code === 'wrong_code') === true;
  return isSpent || status === 410 ? { ...answer, status: 409 } : answer;
}
