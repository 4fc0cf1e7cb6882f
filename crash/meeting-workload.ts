import { v7 as uuid } from 'uuid';
import type { Meeting } from '#features/meetings/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { meetingOutcomes, nextStatus } from '#features/meetings/rules.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface MeetingLedger {
  readonly creates: Sent<{ readonly id: string }>[];
  /** Each reason is unique. */
  readonly moves: Sent<{ readonly id: string; readonly reason: string }>[];
  readonly steps: Sent<{ readonly id: string }>[];
  /** Each text of notes is unique. */
  readonly notes: Sent<{ readonly id: string; readonly meeting_notes: string }>[];
}

export interface MeetingWorkload {
  readonly ledger: MeetingLedger;
  /** Schedules or reschedules a meeting, advances its status, or records how it went. */
  operate(clientId: string | null, propertyId: string | null): Promise<void>;
  oneOfEach(clientId: string, propertyId: string): Promise<void>;
  /** Retries requests without an answer: one meeting, rescheduled once. */
  sendLostAgain(): Promise<void>;
}

const minuteMs = 60_000;
/** Time slots half an hour apart: few enough that some meetings overlap. */
const meetingCount = 400;

export function openMeetingWorkload(sending: Sender): MeetingWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const ledger: MeetingLedger = { creates: [], moves: [], steps: [], notes: [] };
  // Beyond the time of every reminder, so that none is sent during the run.
  const firstMs = Math.ceil(Date.now() / minuteMs + 30 * 1440) * minuteMs;
  let times = 0;

  /** A time that no meeting had before, so that a retried reschedule cannot match another one. */
  function anyTime(): string {
    times += 1;
    return new Date(firstMs + random.whole(0, meetingCount) * 30 * minuteMs + times * 10).toISOString();
  }

  async function schedule(client_id: string | null, property_id: string | null): Promise<void> {
    const id = uuid();
    const input = aMeeting({
      id,
      title: `Visit ${id}`,
      meeting_type: 'phone_call',
      client_id,
      property_id,
      meeting_date: anyTime(),
      location: '',
      overlap_confirmed: random.chance(0.2),
      invite_client: true,
    });
    await send(ledger.creates, 'schedule meeting', input, () => person.send(url, 'POST', '/meetings', input));
  }

  async function read(id: string): Promise<Meeting | null> {
    const found = await person.send(url, 'GET', `/meetings/${id}`);
    if (found.status === 200) return found.body;
    await rest(outcomeOf(found, 'read meeting'));
    return null;
  }

  async function move(id: string): Promise<void> {
    const meeting = await read(id);
    if (!meeting) return;
    const reason = `Reason ${uuid()}`;
    const to = { meeting_date: anyTime(), reason, overlap_confirmed: random.chance(0.3) };
    const ask = () => person.send(url, 'POST', `/meetings/${id}/reschedule`, { from: meeting.meeting_date, ...to });
    await send(ledger.moves, 'reschedule meeting', { id, reason }, ask);
  }

  async function advance(id: string): Promise<void> {
    const meeting = await read(id);
    if (!meeting) return;
    const { status: from } = meeting;
    const step = { from, status: random.chance(0.3) ? 'cancelled' : nextStatus(from), overlap_confirmed: false };
    const ask = () => person.send(url, 'POST', `/meetings/${id}/status`, step);
    await send(ledger.steps, 'status of meeting', { id }, ask);
  }

  async function writeDown(id: string): Promise<void> {
    const meeting = await read(id);
    if (!meeting) return;
    const meeting_notes = `Notes ${uuid()}`;
    const follow_up_required = random.chance(0.5);
    const notes = {
      version: meeting.version,
      meeting_notes,
      outcome: random.pick(meetingOutcomes),
      follow_up_required,
      next_follow_up_date: follow_up_required ? anyTime() : null,
    };
    const ask = () => person.send(url, 'PUT', `/meetings/${id}/notes`, notes);
    await send(ledger.notes, 'notes of meeting', { id, ...notes }, ask);
  }

  return {
    ledger,
    operate(clientId, propertyId) {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.35)) return schedule(clientId, propertyId);
      return random.pick([move, advance, writeDown])(known.input.id);
    },
    async oneOfEach(clientId, propertyId) {
      await schedule(clientId, propertyId);
      const { id } = theLast(ledger.creates).input;
      await move(id);
      await advance(id);
      await writeDown(id);
    },
    async sendLostAgain() {
      for (const sent of Object.values(ledger)) await sendLostAgain(sent, 'answered');
    },
  };
}
