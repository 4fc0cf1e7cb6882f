import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { notificationSubject } from './notification-subject.ts';

it.each([
  [1, 'waiting for 1 minute'],
  [59, 'waiting for 59 minutes'],
  [60, 'waiting for 1 hour'],
  [4_740, 'waiting for 79 hours'],
])('says how long a lead waits for an answer, in minutes or hours (%i minutes)', (minutes, text) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const parts = notificationSubject(
    { kind: 'lead_waiting', title: 'Lata Rane', values: { minutes } },
    (name) => name,
  ).map((part) => (typeof part === 'string' ? part : i18n._(part)));
  expect(parts).toEqual(['Lata Rane', text]);
});
