import type { Meeting, MeetingInput } from '#features/meetings/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import type { Api } from './api.ts';

const dayMs = 86_400_000;
/** The company's date, this many days from now. */
export const dayAfter = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
/** An instant, from the local time of the company. */
export const at = (days: number, time: string) => new Date(`${dayAfter(days)}T${time}:00+05:30`).toISOString();
/** A date as typed into a field. */
export const typed = (days: number) => dayAfter(days).split('-').reverse().join('/');

/** A meeting in the office, unless `more` overrides it; it may overlap others. */
export function addMeeting(
  api: Api,
  title: string,
  meeting_date: string,
  more: Partial<MeetingInput> = {},
): Promise<Meeting> {
  const place = { meeting_type: 'consultation', location: 'Office, FC Road' } as const;
  return api.post('/meetings', aMeeting({ title, meeting_date, ...place, overlap_confirmed: true, ...more }));
}
