import { v7 as uuid } from 'uuid';
import type { FeedbackInput } from '#features/visits/contract.ts';
import { feedbackAnswers } from '#features/visits/rules.ts';
import { newClientInput } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

interface Plan {
  readonly id: string;
  readonly stops: ReadonlyArray<{ readonly id: string; readonly property_id: string }>;
  /** Clients, whom no other workload changes. */
  readonly participants: ReadonlyArray<{ readonly id: string; readonly person_id: string }>;
}

/** Of a visit, each write is sent once, and again only if it was lost: like the offline queue, which sends in order. */
export interface VisitLedger {
  readonly clients: Sent<{ readonly id: string }>[];
  readonly plans: Sent<Plan>[];
  readonly checkIns: Sent<{ readonly id: string; readonly stop_id: string; readonly check_in_id: string }>[];
  /** Participants who did not come. */
  readonly absences: Sent<{ readonly id: string; readonly participant_id: string }>[];
  /** Each message is unique. */
  readonly feedback: Sent<FeedbackInput>[];
  readonly ends: Sent<{ readonly id: string }>[];
}

export interface VisitWorkload {
  readonly ledger: VisitLedger;
  /** Plans a visit that has begun, checks in, says who did not come, records feedback or finishes it. */
  operate(propertyIds: readonly string[]): Promise<void>;
  oneOfEach(propertyIds: readonly string[]): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

export function openVisitWorkload({ url, person, random, send, sendLostAgain }: Sender): VisitWorkload {
  const ledger: VisitLedger = { clients: [], plans: [], checkIns: [], absences: [], feedback: [], ends: [] };
  const begun = new Set<string>();

  function anyOf<One>(all: readonly One[]): One {
    const one = all[random.whole(0, all.length - 1)];
    if (one === undefined) throw new Error('A visit has stops and participants');
    return one;
  }

  function isFirst(write: string): boolean {
    if (begun.has(write)) return false;
    begun.add(write);
    return true;
  }

  async function plan(propertyIds: readonly string[]): Promise<void> {
    const participants: Array<{ id: string; topic: 'clients'; person_id: string }> = [];
    for (const name of ['Kavita Bhide', 'Suresh Nair']) {
      const input = newClientInput({ full_name: name });
      const ask = () => person.send(url, 'POST', '/clients', input);
      const { outcome } = await send(ledger.clients, 'create client to visit', { id: input.id }, ask);
      if (outcome !== 'acknowledged') return;
      participants.push({ id: uuid(), topic: 'clients', person_id: input.id });
    }
    const id = uuid();
    const stops = [...new Set(propertyIds)].map((property_id) => ({ id: uuid(), property_id }));
    const meeting_date = new Date(Date.now() - 60_000).toISOString();
    const input = { id, title: `Tour ${id}`, stops, participants, meeting_date, overlap_confirmed: true };
    await send(ledger.plans, 'plan visit', { id, stops, participants }, () =>
      person.send(url, 'POST', '/visits', input),
    );
  }

  async function checkIn({ id, stops }: Plan): Promise<void> {
    const stop = anyOf(stops);
    if (!isFirst(`check-in ${stop.id}`)) return;
    const input = { id, stop_id: stop.id, check_in_id: uuid() };
    const position = { latitude: 18.52, longitude: 73.85, accuracy: random.whole(5, 3000) };
    const body = { ...input, method: 'position', position };
    await send(ledger.checkIns, 'check in', input, () => person.send(url, 'POST', `/visits/${id}/check-ins`, body));
  }

  async function miss({ id, participants }: Plan): Promise<void> {
    const { id: participant_id } = anyOf(participants);
    if (!isFirst(`absence ${participant_id}`)) return;
    const path = `/visits/${id}/participants/${participant_id}/attendance`;
    const ask = () => person.send(url, 'PUT', path, { attendance: 'no_show' });
    await send(ledger.absences, 'did not come', { id, participant_id }, ask);
  }

  async function answer({ id, stops, participants }: Plan): Promise<void> {
    const [stop, participant] = [anyOf(stops), anyOf(participants)];
    if (!isFirst(`feedback ${stop.id} ${participant.id}`)) return;
    const input: FeedbackInput = {
      id,
      stop_id: stop.id,
      participant_id: participant.id,
      answer: random.pick(feedbackAnswers),
      reason: null,
      message: `Words ${uuid()}`,
    };
    const { id: _, stop_id, ...body } = input;
    const ask = () => person.send(url, 'PUT', `/visits/${id}/stops/${stop_id}/feedback`, body);
    await send(ledger.feedback, 'feedback', input, ask);
  }

  async function finish({ id }: Plan): Promise<void> {
    if (!isFirst(`end ${id}`)) return;
    const ask = () => person.send(url, 'POST', `/visits/${id}/finish`, {});
    await send(ledger.ends, 'finish visit', { id }, ask);
  }

  return {
    ledger,
    operate(propertyIds) {
      const known = anyAcknowledged(ledger.plans, random);
      if (!known || random.chance(0.2)) return plan(propertyIds);
      return random.pick([checkIn, checkIn, miss, answer, answer, answer, finish])(known.input);
    },
    async oneOfEach(propertyIds) {
      await plan(propertyIds);
      const { input } = theLast(ledger.plans);
      for (const act of [checkIn, miss, answer, finish]) await act(input);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.clients, 'taken');
      await sendLostAgain(ledger.plans, 'taken');
      for (const sent of [ledger.checkIns, ledger.absences, ledger.feedback, ledger.ends])
        await sendLostAgain(sent, 'answered');
    },
  };
}
