import { msg } from '@lingui/core/macro';
import { formatTime } from '#platform/dates.ts';
import type { EmailMessage } from '#platform/email/server/render-email.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { Meeting } from '../contract.ts';
import type { MeetingRow } from './repository/meeting-rows.ts';

/** The email that an attendee receives. */
export type AttendeeNews =
  | { readonly kind: 'invited' | 'changed' | 'cancelled' | 'reminder' }
  | { readonly kind: 'moved'; readonly from: Date; readonly reason: string };

interface AttendeeEmailInput {
  readonly attendee: { readonly full_name: string; readonly language: Language };
  readonly meeting: Pick<MeetingRow, 'title' | 'meeting_date' | 'duration_minutes' | 'location' | 'video_link'>;
  readonly news: AttendeeNews;
  readonly company: { readonly name: string; readonly time_zone: string };
  readonly agent: { readonly full_name: string; readonly phone?: string | null } | null;
}

/** An email to the attendee; its calendar entry repeats the facts. */
export function attendeeEmail({ attendee, meeting, news, company, agent }: AttendeeEmailInput): {
  subject: string;
  paragraphs: string[];
  facts: string[];
} {
  const texts = textsFor(attendee.language);
  const { title, meeting_date, location, video_link } = meeting;
  const when = formatWhen(meeting_date, attendee.language, company.time_zone);
  const { full_name } = attendee;
  const host = agent && [agent.full_name, agent.phone].filter(Boolean).join(', ');
  const facts = [
    ...(location ? [texts._(msg`Location: ${location}`)] : []),
    ...(video_link ? [texts._(msg`Video call: ${video_link}`)] : []),
    ...(host ? [texts._(msg`Your agent: ${host}`)] : []),
  ];
  const content = ((): { subject: string; lines: string[] } => {
    switch (news.kind) {
      case 'invited':
        return {
          subject: texts._(msg`Invitation: ${title}, ${when}`),
          lines: [texts._(msg`You are invited to a meeting: ${title}.`)],
        };
      case 'moved': {
        const before = formatWhen(news.from, attendee.language, company.time_zone);
        const { reason } = news;
        return {
          subject: texts._(msg`Rescheduled: ${title}, now ${when}`),
          lines: [
            texts._(msg`Your meeting "${title}" on ${before} has been rescheduled.`),
            ...(reason ? [texts._(msg`Reason: ${reason}`)] : []),
          ],
        };
      }
      case 'changed':
        return {
          subject: texts._(msg`Changed: ${title}, ${when}`),
          lines: [texts._(msg`Your meeting "${title}" has changed.`)],
        };
      case 'cancelled':
        return {
          subject: texts._(msg`Cancelled: ${title}, ${when}`),
          lines: [texts._(msg`Your meeting "${title}" has been cancelled.`)],
        };
      case 'reminder':
        return {
          subject: texts._(msg`Reminder: ${title}, ${when}`),
          lines: [texts._(msg`This is a reminder about your meeting "${title}".`)],
        };
    }
  })();
  return {
    subject: content.subject,
    paragraphs: [
      texts._(msg`Hello ${full_name},`),
      ...content.lines,
      texts._(msg`When: ${when}`),
      ...(news.kind === 'cancelled' ? [] : facts),
      ...(company.name ? [company.name] : []),
    ],
    facts,
  };
}

interface AgentReminderInput {
  readonly to: { readonly full_name: string; readonly email: string; readonly language: Language };
  readonly meeting: Meeting;
  readonly timeZone: string;
  readonly url: string;
}

/** The reminder to the agent: attendee, location and contact details. */
export function reminderForAgent({ to, meeting, timeZone, url }: AgentReminderInput): EmailMessage {
  const texts = textsFor(to.language);
  const { title, location, video_link } = meeting;
  const when = formatWhen(new Date(meeting.meeting_date), to.language, timeZone);
  const who = meeting.client ?? meeting.lead;
  const { full_name } = to;
  const whom = who && [who.full_name, who.phone].filter(Boolean).join(', ');
  return {
    recipient: to.email,
    language: to.language,
    subject: texts._(msg`Reminder: ${title}, ${when}`),
    paragraphs: [
      texts._(msg`Hello ${full_name},`),
      texts._(msg`This is a reminder about your meeting "${title}".`),
      texts._(msg`When: ${when}`),
      ...(location ? [texts._(msg`Location: ${location}`)] : []),
      ...(video_link ? [texts._(msg`Video call: ${video_link}`)] : []),
      ...(whom ? [texts._(msg`With: ${whom}`)] : []),
    ],
    action: { label: texts._(msg`Open the meeting`), url },
  };
}

/** A spoken date and time: 'Saturday, 21 November 2026, 4:30 PM'. */
function formatWhen(instant: Date, language: Language, timeZone: string): string {
  const day = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(instant);
  return `${day}, ${formatTime(instant, timeZone)}`;
}
