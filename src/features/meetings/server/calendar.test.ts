import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { aMeeting } from '../meeting-testing.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { invitationTo } from './calendar-entry.ts';
import { closeFeed, readFeed, readFeedAddress, renewFeedAddress } from './service/calendar-feed.ts';
import { changeMeetingStatus } from './service/change-status.ts';
import { deleteMeeting } from './service/delete-meeting.ts';
import { rescheduleMeeting } from './service/reschedule-meeting.ts';
import { createMeeting } from './service/save-meeting.ts';
import { meetings } from './tables.ts';

let agency: TestAgency;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await rohan.db.delete(meetings);
});
afterAll(() => agency.close());

const schedule = (title: string, meeting_date: string) =>
  createMeeting(
    rohan,
    aMeeting({
      title,
      meeting_type: 'site_visit',
      meeting_date,
      duration_minutes: 90,
      location: 'Baner; Pune, 411045',
      description: 'कागदपत्रे\nआणा',
      status: 'scheduled',
    }),
  );
const tokenOf = (url: string) => new URL(url).searchParams.get('key') ?? '';

/** The events of a feed, parsed by an independent library. */
function eventsIn(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
    };
  });
}

describe('the calendar feed of a user', () => {
  it('opens only with its secret, which can be renewed and closed', async () => {
    expect(await readFeedAddress(rohan)).toBeNull();
    const first = await renewFeedAddress(rohan);
    expect(await readFeedAddress(rohan)).toEqual(first);
    expect(eventsIn(await readFeed(rohan, tokenOf(first.url)))).toEqual([]);
    const second = await renewFeedAddress(rohan);
    expect(await readFeed(rohan, tokenOf(first.url))).toBeNull();
    expect(await readFeed(rohan, tokenOf(second.url))).not.toBeNull();
    await closeFeed(rohan);
    expect(await readFeed(rohan, tokenOf(second.url))).toBeNull();
  });

  it('lists meetings readable by another library, with changes and cancellations', async () => {
    const { id, meeting_date: from } = await schedule('Visit, “Banyan”; 4B', '2026-03-12T05:30:00Z');
    const { url } = await renewFeedAddress(rohan);
    const events = async () => eventsIn(await readFeed(rohan, tokenOf(url)));
    expect(await events()).toEqual([
      {
        uid: `${id}@aangan`,
        summary: 'Visit, “Banyan”; 4B',
        sequence: 0,
        status: 'TENTATIVE',
        start: '2026-03-12T05:30:00.000Z',
        end: '2026-03-12T07:00:00.000Z',
        location: 'Baner; Pune, 411045',
        description: 'कागदपत्रे\nआणा',
      },
    ]);
    await rescheduleMeeting(rohan, {
      id,
      from,
      meeting_date: '2026-03-13T05:30:00Z',
      reason: '',
      overlap_confirmed: false,
    });
    await changeMeetingStatus(rohan, { id, from: 'scheduled', status: 'confirmed' });
    expect(await events()).toMatchObject([{ start: '2026-03-13T05:30:00.000Z', sequence: 1, status: 'CONFIRMED' }]);
    await changeMeetingStatus(rohan, { id, from: 'confirmed', status: 'cancelled' });
    expect(await events()).toMatchObject([{ sequence: 2, status: 'CANCELLED' }]);
    await deleteMeeting(rohan, id);
    expect(await events()).toMatchObject([{ sequence: 3, status: 'CANCELLED' }]);
  });

  it('is closed for users who may not sign in', async () => {
    const leaver = await agency.hire('Agent', 'Nikhil Rao');
    const { url } = await renewFeedAddress(leaver);
    await rohan.db.execute(`update profiles set status = 'inactive' where id = '${leaver.actor.profileId}'`);
    expect(await readFeed(rohan, tokenOf(url))).toBeNull();
  });
});

describe('an invitation', () => {
  const entry: CalendarEntry = {
    id: 'a',
    title: 'Visit',
    status: 'scheduled',
    sequence: 4,
    location: 'Baner',
    description: '',
    start: new Date('2026-03-12T05:30:00Z'),
    end: new Date('2026-03-12T06:30:00Z'),
    createdAt: new Date('2026-03-10T05:30:00Z'),
    updatedAt: new Date('2026-03-10T05:30:00Z'),
  };
  const people = {
    organizer: { name: 'Rohan Deshpande', email: 'rohan@example.in' },
    attendee: { name: 'Kavita Joshi', email: 'kavita@example.in' },
  };
  const read = (content: string) => {
    const calendar = new ICAL.Component(ICAL.parse(content));
    const event = calendar.getFirstSubcomponent('vevent');
    return {
      method: calendar.getFirstPropertyValue('method'),
      sequence: event?.getFirstPropertyValue('sequence'),
      organizer: event?.getFirstPropertyValue('organizer'),
      attendee: event?.getFirstPropertyValue('attendee'),
      answer: event?.getFirstProperty('attendee')?.getParameter('partstat'),
    };
  };

  it('invites the recipient in the name of the agent', () => {
    const { method, content } = invitationTo(entry, people);
    expect(method).toBe('REQUEST');
    expect(read(content)).toEqual({
      method: 'REQUEST',
      sequence: 4,
      organizer: 'mailto:rohan@example.in',
      attendee: 'MAILTO:kavita@example.in',
      answer: 'NEEDS-ACTION',
    });
  });

  it('is parsed correctly if a name contains double quotes', () => {
    const organizer = { ...people.organizer, name: 'Rohan "Ron"; Deshpande' };
    const attendee = { ...people.attendee, name: 'Kavita "Kavi", Joshi' };
    const { content } = invitationTo(entry, { organizer, attendee });
    const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
    const names = ['organizer', 'attendee'].map((name) => event?.getFirstProperty(name)?.getParameter('cn'));
    expect(names).toEqual(["Rohan 'Ron'; Deshpande", "Kavita 'Kavi', Joshi"]);
    expect(read(content)).toMatchObject({ organizer: 'mailto:rohan@example.in', answer: 'NEEDS-ACTION' });
  });

  it('removes a cancelled meeting from the calendar', () => {
    const { method, content } = invitationTo({ ...entry, status: 'cancelled' }, people);
    expect(method).toBe('CANCEL');
    expect(read(content)).toMatchObject({ method: 'CANCEL', sequence: 4 });
  });
});
