import { v7 as uuid } from 'uuid';
import type { Registration } from '#features/registrations/contract.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';
import type { TrashLedger } from './trash-workload.ts';
import { openTrashWorkload } from './trash-workload.ts';

export interface RegistrationLedger extends TrashLedger {
  readonly creates: Sent<{ readonly id: string; readonly number: string }>[];
  /** Each number is unique. */
  readonly edits: Sent<{ readonly id: string; readonly number: string }>[];
}

export interface RegistrationWorkload {
  readonly ledger: RegistrationLedger;
  /** Adds a project, or changes, deletes or restores one. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

export function openRegistrationWorkload(sending: Sender): RegistrationWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const trash = openTrashWorkload(sending, 'registrations');
  const ledger: RegistrationLedger = { creates: [], edits: [], ...trash.ledger };
  const mayBeGone = { mayBeGone: true };

  async function add(): Promise<void> {
    const input = aRegistration({ number: uuid() });
    await send(ledger.creates, 'create registration', input, () => person.send(url, 'POST', '/registrations', input));
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/registrations/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read registration', mayBeGone));
    const { version, state, name, valid_from, valid_until, completed_on, page_url } = found.body as Registration;
    const number = uuid();
    const changed = { version, state, name, valid_from, valid_until, completed_on, page_url, number };
    const ask = () => person.send(url, 'PUT', `/registrations/${id}`, changed);
    await send(ledger.edits, 'edit registration', { id, number }, ask, mayBeGone);
  }

  return {
    ledger,
    operate() {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.4)) return add();
      return random.chance(0.5) ? edit(known.input.id) : trash.removeOrReturn(known.input.id);
    },
    async oneOfEach() {
      await add();
      const { id } = theLast(ledger.creates).input;
      await edit(id);
      await trash.removeAndReturn(id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.edits, 'answered', mayBeGone);
    },
  };
}
