import { v7 as uuid } from 'uuid';
import type { Meeting, MeetingDraft } from '#features/meetings/contract.ts';
import type { Api } from './api.ts';

const plain = {
  meeting_type: 'consultation',
  client_id: null,
  lead_id: null,
  agent_id: null,
  property_id: null,
  duration_minutes: 60,
  location: 'Office, FC Road',
  video_link: null,
  description: '',
  status: 'scheduled',
} as const;

const dayMs = 86_400_000;
/** A day of the company, so many days from now. */
export const dayAfter = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
/** An instant on the clocks of the company. */
export const at = (days: number, time: string) => new Date(`${dayAfter(days)}T${time}:00+05:30`).toISOString();
/** A day as it is typed into a field. */
export const typed = (days: number) => dayAfter(days).split('-').reverse().join('/');

/** A meeting in the office, unless `more` says otherwise; beside others at the same time. */
export function addMeeting(
  api: Api,
  title: string,
  meeting_date: string,
  more: Partial<MeetingDraft> = {},
): Promise<Meeting> {
  return api.post('/meetings', { id: uuid(), ...plain, title, meeting_date, overlap_confirmed: true, ...more });
}
