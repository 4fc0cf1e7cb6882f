import { expect, it } from 'vitest';
import type { TodayItem } from '../contract.ts';
import { sectionOf } from './section-of.ts';

const today = { day: '2026-11-26', timeZone: 'Asia/Kolkata' };
const record = {
  id: '01920000-0000-7000-8000-000000000001',
  full_name: 'Kiran Shah',
  phone: null,
  other_phones: [],
  email: null,
  source: null,
  agent: null,
  since: '2026-11-25T15:00:00.000Z',
  is_repeat: false,
  waited: 0,
};
const enquiry = (step: 'remind' | 'notify_managers' | null) =>
  ({ kind: 'enquiry', at: record.since, record: { ...record, step } }) as unknown as TodayItem;
const invoice = (at: string) => ({ kind: 'invoice', at, record: {} }) as unknown as TodayItem;

it('calls an enquiry of last night overdue only when its working time is over', () => {
  expect(sectionOf(enquiry(null), today)).toBe('today');
  expect(sectionOf(enquiry('remind'), today)).toBe('today');
  expect(sectionOf(enquiry('notify_managers'), today)).toBe('overdue');
});

it('puts the rest under its day in the company’s zone', () => {
  expect(sectionOf(invoice('2026-11-25T18:29:00.000Z'), today)).toBe('overdue');
  expect(sectionOf(invoice('2026-11-25T18:30:00.000Z'), today)).toBe('today');
  expect(sectionOf(invoice('2026-11-26T18:30:00.000Z'), today)).toBe('next_days');
});
