import { describe, expect, it } from 'vitest';
import { freeStart, likelyStart } from '../../start-times.ts';
import { check, toInput } from './meeting-form-schema.lazy.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { emptyMeeting } from './meeting-form-values.ts';
import { readScheduleSearch } from './schedule-search.ts';

const timeZone = 'Asia/Kolkata';
const now = new Date('2026-11-20T05:10:00Z');
const typed = (values: Partial<MeetingFormValues> = {}) => ({
  values: { ...emptyMeeting(now, timeZone), title: 'Showing with Asha', location: '14, Baner Road', ...values },
  timeZone,
});
const codes = (values: Partial<MeetingFormValues>) => check(typed(values)).map(({ path, code }) => `${path} ${code}`);

describe('toInput', () => {
  it('sends the moment in the company’s time zone, and null for empty fields', () => {
    expect(toInput(typed({ date: '2026-11-21', time: '10:30' }))).toMatchObject({
      meeting_date: '2026-11-21T05:00:00.000Z',
      duration_minutes: 60,
      client_id: null,
      lead_id: null,
      property_id: null,
      video_link: null,
    });
  });

  it('uses an hour if the duration is not a number', () => {
    expect(toInput(typed({ duration_minutes: ' ' })).duration_minutes).toBe(60);
    expect(toInput(typed({ duration_minutes: 'long' })).duration_minutes).toBe(60);
  });

  it('reads minutes in digits of any script', () => {
    expect(toInput(typed({ duration_minutes: '९०' })).duration_minutes).toBe(90);
  });

  it('keeps a video link only for a video call', () => {
    const video_link = 'https://meet.example/room';
    expect(toInput(typed({ meeting_type: 'video_call', video_link })).video_link).toBe(video_link);
    expect(toInput(typed({ meeting_type: 'phone_call', video_link })).video_link).toBeNull();
  });
});

describe('check', () => {
  it('accepts a valid meeting', () => expect(codes({})).toEqual([]));

  it.each([
    [{ title: ' ' }, ['title required']],
    [{ date: '' }, ['date required']],
    [{ date: '31/31/2026' }, ['date not_date']],
    [{ time: '' }, ['time required']],
    [{ duration_minutes: '10' }, ['duration_minutes too_small', 'duration_minutes not_multiple_of']],
    [{ duration_minutes: '50' }, ['duration_minutes not_multiple_of']],
    [{ location: ' ' }, ['location required']],
    [{ location: '', meeting_type: 'phone_call' }, []],
    [{ location: '', meeting_type: 'video_call', video_link: 'room 5' }, ['video_link not_url']],
  ])('maps %j to the problems %j', (values, expected) => expect(codes(values)).toEqual(expected));
});

describe('likelyStart', () => {
  it.each([
    ['the next half hour during working hours', '2026-11-20T05:10:00Z', undefined, '2026-11-20', '11:00'],
    ['not the current half hour', '2026-11-20T05:30:00Z', undefined, '2026-11-20', '11:30'],
    ['ten o’clock before working hours', '2026-11-20T01:00:00Z', undefined, '2026-11-20', '10:00'],
    ['tomorrow after working hours', '2026-11-20T14:00:00Z', undefined, '2026-11-21', '10:00'],
    ['ten o’clock on a requested day', '2026-11-20T05:10:00Z', '2026-12-01', '2026-12-01', '10:00'],
    ['the requested time', '2026-11-20T05:10:00Z', '2026-12-01T16:15', '2026-12-01', '16:15'],
  ])('suggests %s', (_, at, asked, date, time) => {
    expect(likelyStart(new Date(at), timeZone, asked)).toEqual({ date, time });
  });
});

describe('readScheduleSearch', () => {
  it('drops invalid parameters', () => {
    expect(readScheduleSearch({ leadId: 'x', date: '2026-02-30', back: 'home', agentId: 4 })).toEqual({});
    expect(readScheduleSearch({ date: '2026-02-28T25:00' })).toEqual({});
    expect(readScheduleSearch({ date: '2026-02-28T09:30', back: 'week' })).toEqual({
      date: '2026-02-28T09:30',
      back: 'week',
    });
    const side = { whose: 'all', type: 'showing' };
    expect(readScheduleSearch({ back: 'day', ...side })).toEqual({ back: 'day', ...side });
    expect(readScheduleSearch({ back: 'day', whose: 'everybody', type: 'Walk in!' })).toEqual({ back: 'day' });
    expect(readScheduleSearch(side)).toEqual({});
  });
});

describe('freeStart', () => {
  const at = (meeting_date: string, duration_minutes = 60, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
    meeting_date,
    duration_minutes,
    status,
  });
  const start = { date: '2026-11-20', time: '11:00' };
  it.each([
    ['the start itself if it is free', [at('2026-11-20T06:30:00Z')], '2026-11-20', '11:00'],
    ['after the meeting at that time', [at('2026-11-20T05:30:00Z')], '2026-11-20', '12:00'],
    ['before a meeting only if the gap is long enough', [at('2026-11-20T06:00:00Z', 30)], '2026-11-20', '12:00'],
    ['not moved by a cancelled meeting', [at('2026-11-20T05:30:00Z', 60, 'cancelled')], '2026-11-20', '11:00'],
    ['the next morning if the day is full', [at('2026-11-20T05:00:00Z', 600)], '2026-11-21', '09:00'],
  ])('suggests %s', (_, busyTime, date, time) => {
    expect(freeStart(start, busyTime, timeZone)).toEqual({ date, time });
  });
});
