import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { notifyDueFollowUps } from '#features/follow-ups/server/notify-due.ts';
import { finishFollowUp, readFollowUpPage } from '#features/follow-ups/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { deleteMeeting, restoreMeeting } from '#features/meetings/server/service/delete-meeting.ts';
import { createMeeting, saveNotes } from '#features/meetings/server/service/save-meeting.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { planVisit } from '#features/visits/server/plan-visit.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let asha: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  asha = await agency.hire('Agent', 'Asha Rao');
});
afterAll(() => agency.close());
beforeEach(() => {
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
});

const addLead = () => createLead(asha, aLead({ assigned_agent_id: asha.actor.profileId }));

it('answers a lead that comes to a visit as the guest of another', async () => {
  const [main, guest] = [await addLead(), await addLead()];
  const property = await createProperty(asha, aProperty({ title: 'Lake Home' }));
  agency.clock.set('2026-03-10T07:00:00Z');
  const participants = [main, guest].map(({ id }) => ({ id: uuid(), topic: 'leads' as const, person_id: id }));
  await planVisit(asha, {
    id: uuid(),
    title: '',
    stops: [{ id: uuid(), property_id: property.id, minutes: 30 }],
    participants,
    agent_id: null,
    meeting_date: '2031-03-01T05:30:00Z',
    overlap_confirmed: true,
    invite_client: false,
  });
  for (const { id } of [main, guest]) {
    const [row] = await asha.db.select().from(leads).where(eq(leads.id, id));
    expect(row?.answered_at?.toISOString()).toBe('2026-03-10T07:00:00.000Z');
  }
});

const listed = async () => (await readFollowUpPage(asha, { whose: 'all' })).value().items;
const notified = async () =>
  (await asha.db.select().from(notifications))
    .filter(({ kind }) => kind === 'follow_up_due')
    .map(({ topic, entity_id, recipient_id }) => [topic, entity_id, recipient_id]);

it('lists the follow-up of a won lead that is a client, and asks for none of a meeting in the trash', async () => {
  const lead = await addLead();
  await convertLead(asha, { id: lead.id, client_id: uuid(), client_type: 'buyer' });
  await moveLead(asha, {
    id: lead.id,
    from: 'new',
    status: 'closed',
    won_reason: 'other',
    won_note: 'Signed elsewhere',
  });
  const meeting = await createMeeting(
    asha,
    aMeeting({ title: 'Keys', lead_id: lead.id, meeting_date: '2026-03-09T05:30:00Z', overlap_confirmed: true }),
  );
  const notes = { meeting_notes: '', outcome: null, follow_up_required: true, status: 'completed' as const };
  const { id, version } = meeting;
  await saveNotes(asha, { ...notes, id, version, next_follow_up_date: '2026-03-10T05:00:00Z' });
  expect((await listed()).map(({ person }) => person?.id)).toEqual([lead.id]);
  await notifyDueFollowUps({ ...agency.base, actor: { kind: 'program', profileId: null } }, AbortSignal.any([]));
  expect(await notified()).toEqual([['leads', lead.id, asha.actor.profileId]]);
  await deleteMeeting(asha, id);
  expect(await listed()).toEqual([]);
  await restoreMeeting(asha, id);
  const [again] = await listed();
  expect(again).toMatchObject({ due_at: '2026-03-10T05:00:00+00:00' });
  await finishFollowUp(asha, again?.id ?? '');
  await deleteMeeting(asha, id);
  await restoreMeeting(asha, id);
  expect(await listed()).toEqual([]);
});
