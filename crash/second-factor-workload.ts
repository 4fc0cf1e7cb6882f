import { Secret, TOTP } from 'otpauth';
import { v7 as uuid } from 'uuid';
import type { OutboxEmailCard } from '#features/communications/contract.ts';
import type { ApiResponse, ApiSession } from './person.ts';
import { crashPassword, join, signInSession } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { theLast } from './sending.ts';

/** Somebody with an account of their own, and what they know of their second step. */
interface Account {
  readonly id: string;
  readonly email: string;
  session: ApiSession;
  /** Those that were never sent; null while the second step is off. */
  codes: string[] | null;
  /** Those that let somebody in since the last ones were given. */
  spent: string[];
  /** Spent ones that were tried again since one let somebody in: five in vain shut the second step, as they should. */
  inVain: number;
  /** What would say how the second step stands, and was not answered. */
  unsure: Sent<OfPerson> | null;
  isBusy: boolean;
}

interface OfPerson {
  readonly id: string;
}

/** Everything that was sent about second steps of signing in. */
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
  /** Switches a second step on, signs in with a recovery code, renews the codes or switches it off; false where everybody is at it. */
  operate(): Promise<boolean>;
  /** Lets people in; then each of these once. */
  oneOfEach(): Promise<void>;
  /** A code that was sent and not answered is sent again: it counts once. Whoever was not told their codes is reset. */
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
    const first = await person.send(url, 'POST', '/sign-in', { email, password: crashPassword });
    if (first.status !== 200) return first;
    const { state, challenge } = first.body;
    // Switched off since: nobody asks for the code.
    if (state !== 'code_needed') return { status: 409, body: first.body };
    return refusing(await person.send(url, 'POST', '/sign-in/code', { challenge, code, trusts_device: false }));
  }

  async function signInWith(account: Account, code: string): Promise<void> {
    const ask = () => enterWith(account.email, code);
    const sent = await send(ledger.signIns, 'sign in with a recovery code', { id: account.id, code }, ask);
    if (sent.outcome === 'acknowledged') {
      account.spent.push(code);
      account.inVain = 0;
    }
    if (sent.outcome === 'refused') surprises.push('a recovery code was refused that nobody had used');
  }

  async function tryAgain(email: string, spent: string): Promise<void> {
    const outcome = outcomeOf(await enterWith(email, spent), 'sign in with a spent code');
    if (outcome === 'acknowledged') surprises.push('a recovery code let somebody in twice');
    await rest(outcome);
  }

  /** For whoever does not know how it stands: as for somebody who lost the phone. */
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

/** A code that counts no more, or nothing to prove by one, is a refusal like another. */
function refusing(answer: ApiResponse): ApiResponse {
  const { status, body } = answer;
  const isSpent = body?.data?.fields?.some(({ code }: { code: string }) => code === 'wrong_code') === true;
  return isSpent || status === 410 ? { ...answer, status: 409 } : answer;
}
