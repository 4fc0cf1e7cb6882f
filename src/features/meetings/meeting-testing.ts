import { v7 as uuid } from 'uuid';
import type { MeetingCard, MeetingInput, ReminderInput } from './contract.ts';

interface NewMeeting extends MeetingInput {
  readonly id: string;
  readonly overlap_confirmed?: boolean | undefined;
  readonly invite_client?: boolean | undefined;
  readonly reminders?: readonly ReminderInput[] | undefined;
}

/** A complete input for a new meeting without an attendee; optional fields are empty. */
export function aMeeting(changes: Partial<NewMeeting> = {}): NewMeeting {
  return {
    id: uuid(),
    title: 'Visit',
    meeting_type: 'site_visit',
    client_id: null,
    lead_id: null,
    agent_id: null,
    property_id: null,
    meeting_date: '2027-01-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Pune',
    video_link: null,
    description: '',
    status: 'scheduled',
    ...changes,
  };
}

/** A meeting card without an attendee; optional fields are empty. */
export function aMeetingCard(changes: Partial<MeetingCard> = {}): MeetingCard {
  return {
    id: uuid(),
    title: 'Visit',
    meeting_type: 'site_visit',
    meeting_date: '2027-01-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Pune',
    video_link: null,
    status: 'scheduled',
    client_id: null,
    client: null,
    lead_id: null,
    lead: null,
    agent_id: null,
    agent: null,
    property_id: null,
    property: null,
    outcome: null,
    follow_up_required: false,
    next_follow_up_date: null,
    overlap_confirmed: false,
    created_by: null,
    created_at: '2026-01-05T04:00:00Z',
    version: 1,
    ...changes,
  };
}
