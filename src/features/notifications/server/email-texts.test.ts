import { describe, expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import { notificationEmail, pushOf } from './email-texts.ts';

const kinds = [
  ...[
    'home_fits',
    'client_interested',
    'client_wrote',
    'email_failed',
    'lead_assigned',
    'follow_up_due',
    'meeting_taken_away',
    'meeting_moved',
    'deal_recorded',
    'list_exported',
    'archive_requested',
    'privacy_request_due',
    'meeting_over',
  ],
  ...['payment_received', 'import_finished', 'sign_up_waiting', 'records_taken_over', 'let_in', 'something_else'],
];

describe.each(languageCodes.filter((code) => code !== 'en'))('in %s', (language) => {
  it.each(kinds)('a notification of %s contains no English text, by email or on a device', (kind) => {
    const notification = {
      id: 1,
      at: '2026-03-10T06:00:00.000Z',
      kind,
      topic: 'clients',
      entity_id: '019a0000-0000-7000-8000-000000000000',
      title: 'Kavita Joshi',
      values: { count: 3, properties: 2 },
      actor: 'Rohan',
      is_new: true,
    };
    const to = { email: 'asha@a.in', full_name: 'Asha Rao', language };
    const { subject, paragraphs, action } = notificationEmail({ to, notification, publicUrl: 'https://agency.in' });
    const pushed = pushOf(notification, language);
    const text = [subject, ...paragraphs, action?.label, pushed.title, pushed.body].join(' ');
    expect(text).not.toMatch(/[{}]|undefined/u);
    expect(leftInEnglish(text, ['Kavita Joshi', 'Asha Rao', 'Rohan'])).toEqual([]);
  });
});
