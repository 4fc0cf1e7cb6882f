import { v7 as uuid } from 'uuid';
import { callOutcomes } from '#features/communications/rules.ts';
import type { Note } from '#features/notes/contract.ts';
import type { NotedTopic } from '#features/notes/rules.ts';
import { notedTopics } from '#features/notes/rules.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';
import type { TrashLedger } from './trash-workload.ts';
import { openTrashWorkload } from './trash-workload.ts';

interface NoteInput {
  readonly id: string;
  readonly body: string;
}

export interface ContactLedger {
  readonly emails: Sent<{ readonly id: string; readonly clientId: string }>[];
  readonly calls: Sent<{ readonly id: string; readonly clientId: string }>[];
  readonly leadCalls: Sent<{ readonly id: string }>[];
  readonly consents: Sent<{ readonly id: string; readonly clientId: string }>[];
  readonly notes: Sent<NoteInput>[];
  /** Each text is unique. */
  readonly rewrites: Sent<NoteInput>[];
  readonly removals: TrashLedger['removals'];
  readonly returns: TrashLedger['returns'];
}

/** Existing records; null where random choice finds none. */
export interface Subjects {
  readonly clients: string | null;
  readonly leads: string | null;
  readonly properties: string | null;
}

export interface ContactWorkload {
  readonly ledger: ContactLedger;
  /** Sends an email, logs a call, or writes, rewrites or deletes a note. */
  operate(subjects: Subjects): Promise<void>;
  oneOfEach(subjects: { readonly [topic in NotedTopic]: string }): Promise<void>;
  /** Retries requests without an answer: each is one email, one call, one note. */
  sendLostAgain(): Promise<void>;
}

export function openContactWorkload(sending: Sender): ContactWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const trash = openTrashWorkload(sending, 'notes');
  const ledger: ContactLedger = {
    emails: [],
    calls: [],
    leadCalls: [],
    consents: [],
    notes: [],
    rewrites: [],
    ...trash.ledger,
  };

  async function writeTo(clientId: string): Promise<void> {
    const id = uuid();
    const message = { id, subject: `Email ${id}`, content: '<p>The flat is free.</p>', template_id: null };
    const ask = () => person.send(url, 'POST', `/clients/${clientId}/emails`, message);
    await send(ledger.emails, 'email', { id, clientId }, ask);
  }

  async function call(clientId: string): Promise<void> {
    const id = uuid();
    const input = { id, direction: 'out', outcome: random.pick(callOutcomes), duration_minutes: 5, note: `Call ${id}` };
    const ask = () => person.send(url, 'POST', `/clients/${clientId}/calls`, input);
    await send(ledger.calls, 'call', { id, clientId }, ask);
  }

  /** Gives consent or withdraws it for marketing calls: the other requests of the run stay allowed. */
  async function agree(clientId: string): Promise<void> {
    const id = uuid();
    const input = { id, act: random.pick(['given', 'withdrawn']), purposes: ['marketing'], channels: ['call'] };
    const ask = () => person.send(url, 'POST', `/clients/${clientId}/consents`, { ...input, way: 'phone', note: '' });
    await send(ledger.consents, 'consent', { id, clientId }, ask);
  }

  async function callLead(leadId: string): Promise<void> {
    const id = uuid();
    const written_at = new Date().toISOString();
    const call = { direction: 'out', outcome: random.pick(callOutcomes), duration_minutes: null, note: `Call ${id}` };
    const input = { id, ...call, written_at };
    const ask = () => person.send(url, 'POST', `/leads/${leadId}/calls`, input);
    await send(ledger.leadCalls, 'call with a lead', input, ask);
  }

  async function writeDown(topic: NotedTopic, recordId: string): Promise<void> {
    const id = uuid();
    const input = { id, body: `Note ${id}`, written_at: new Date().toISOString() };
    const ask = () => person.send(url, 'POST', `/${topic}/${recordId}/notes`, input);
    await send(ledger.notes, 'note', input, ask);
  }

  async function rewrite({ id, topic, record_id }: Note): Promise<void> {
    const found = await person.send(url, 'GET', `/${topic}/${record_id}/notes`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read notes'));
    const note = (found.body.items as Note[]).find((one) => one.id === id);
    // In the trash, or not on the first page.
    if (!note) return;
    const input = { id, body: `Rewritten ${uuid()}` };
    const ask = () => person.send(url, 'PUT', `/notes/${id}`, { version: note.version, ...input });
    await send(ledger.rewrites, 'rewrite note', input, ask, { mayBeGone: true });
  }

  return {
    ledger,
    operate({ clients, leads, properties }) {
      const note = anyAcknowledged(ledger.notes, random);
      if (note && random.chance(0.3))
        return random.chance(0.6) ? rewrite(note.body) : trash.removeOrReturn(note.input.id);
      if (clients && random.chance(0.5)) {
        if (random.chance(0.2)) return agree(clients);
        return random.chance(0.7) ? writeTo(clients) : call(clients);
      }
      if (leads && random.chance(0.5)) return callLead(leads);
      const topic = random.pick(notedTopics);
      const id = { clients, leads, properties }[topic];
      return id === null ? Promise.resolve() : writeDown(topic, id);
    },
    async oneOfEach({ clients, leads, properties }) {
      await writeTo(clients);
      await call(clients);
      await agree(clients);
      await callLead(leads);
      await writeDown('leads', leads);
      await writeDown('clients', clients);
      await writeDown('properties', properties);
      await rewrite(theLast(ledger.notes).body);
      await trash.removeAndReturn(theLast(ledger.notes).input.id);
    },
    async sendLostAgain() {
      for (const sent of [ledger.emails, ledger.calls, ledger.leadCalls, ledger.consents, ledger.notes])
        await sendLostAgain(sent, 'taken');
      await sendLostAgain(ledger.rewrites, 'answered', { mayBeGone: true });
    },
  };
}
