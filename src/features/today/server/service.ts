import { findCompany } from '#features/company/server/repository.ts';
import { countFollowUpList, readFollowUpPage } from '#features/follow-ups/server/service.ts';
import { countInvoices, listInvoices } from '#features/invoices/server/service/read-invoices.ts';
import { activeStatuses } from '#features/meetings/rules.ts';
import { countMeetings, listMeetings } from '#features/meetings/server/service/read-meetings.ts';
import { findWaitingLeads } from '#features/response-clock/server/repository.ts';
import { listStopsOfMeetings } from '#features/visits/server/repository.ts';
import { roleMay } from '#platform/access/rights.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import type { TodayItem, TodayList } from '../contract.ts';
import type { TodayKind, TodayView } from '../rules.ts';
import { byTime, endingLinkDays, maxPerKind } from '../rules.ts';
import { findExpiringLinks } from './repository.ts';

interface Part {
  readonly kind: TodayKind;
  readonly items: TodayItem[];
  /** How many are due; asked for only if the list is full. */
  total(): Promise<number>;
}

/** What a person has to do today, or for Managers and Admins the whole team. */
export async function readToday(context: StaffContext, { whose = 'mine' }: { whose?: TodayView | undefined }) {
  const isTeam = whose === 'team';
  if (isTeam && !(context.actor.kind === 'person' && roleMay(context.actor.role, 'manage_people')))
    throw new Failure('forbidden');
  const now = context.clock.now();
  const { time_zone: timeZone } = await findCompany(context.db);
  const day = dayOf(now, timeZone);
  const profileId = context.actor.profileId;
  const parts = await Promise.all([
    enquiries(context, { isTeam, now }),
    followUps(context, isTeam),
    meetings(context, isTeam, { kind: 'meeting', day }),
    meetings(context, isTeam, { kind: 'to_close', day }),
    invoices(context, isTeam, { profileId, timeZone }),
    links(context, isTeam, { now, until: instantAt(addDays(day, 1 + endingLinkDays), '00:00', timeZone) }),
  ]);
  const more: TodayList['more'] = [];
  for (const { kind, items, total } of parts) {
    const count = items.length < maxPerKind ? 0 : await total();
    if (count > items.length) more.push({ kind, count });
  }
  const items = parts.flatMap((part) => part.items).toSorted(byTime);
  return { day, items, more };
}

async function enquiries({ db, actor }: StaffContext, { isTeam, now }: { isTeam: boolean; now: Date }): Promise<Part> {
  const own = { agentId: actor.profileId, withUnassigned: true };
  const { items, total } = await findWaitingLeads(db, { now, ...(!isTeam && own) });
  return {
    kind: 'enquiry',
    items: items.map((record) => ({ kind: 'enquiry', at: record.since, record })),
    total: async () => total,
  };
}

async function followUps(context: StaffContext, isTeam: boolean): Promise<Part> {
  const filter = { when: 'due', whose: isTeam ? 'all' : 'mine' } as const;
  const { items } = (await readFollowUpPage(context, { ...filter, limit: maxPerKind })).value();
  return {
    kind: 'follow_up',
    items: items.map((record) => ({ kind: 'follow_up', at: record.due_at, record })),
    total: async () => (await countFollowUpList(context, filter)).value,
  };
}

/** Meetings that are not over and begin today, or that are over and not completed. */
async function meetings(
  context: StaffContext,
  isTeam: boolean,
  { kind, day }: { kind: 'meeting' | 'to_close'; day: string },
): Promise<Part> {
  const filter = {
    status: [...activeStatuses],
    ...(!isTeam && { whose: 'mine' as const }),
    ...(kind === 'meeting' ? { when: 'upcoming' as const, until: day } : { when: 'past' as const }),
  };
  const sort = kind === 'meeting' ? ('soonest' as const) : ('latest' as const);
  const { items } = await listMeetings(context, { ...filter, sort, limit: maxPerKind });
  const ids = kind === 'meeting' ? items.map(({ id }) => id) : [];
  const stops = await listStopsOfMeetings(context.db, ids);
  return {
    kind,
    items: items.map((record) =>
      kind === 'meeting'
        ? { kind, at: record.meeting_date, record, stops: stops.get(record.id) ?? [] }
        : { kind, at: record.meeting_date, record },
    ),
    total: async () => (await countMeetings(context, filter)).value,
  };
}

async function invoices(
  context: StaffContext,
  isTeam: boolean,
  { profileId, timeZone }: { profileId: string | null; timeZone: string },
): Promise<Part> {
  if (!isTeam && profileId === null) return { kind: 'invoice', items: [], total: async () => 0 };
  const filter = {
    status: 'overdue' as const,
    ...(!isTeam && profileId !== null && { agent: [profileId] }),
  };
  const { items } = await listInvoices(context, { ...filter, sort: 'due', limit: maxPerKind });
  return {
    kind: 'invoice',
    items: items.map((record) => {
      const at = instantAt(record.due_date, '00:00', timeZone).toISOString();
      return { kind: 'invoice', at, record };
    }),
    total: async () => (await countInvoices(context, filter)).value,
  };
}

async function links(
  { db, actor }: StaffContext,
  isTeam: boolean,
  { now, until }: { now: Date; until: Date },
): Promise<Part> {
  const createdBy = isTeam ? undefined : actor.profileId;
  const { items, total } = await findExpiringLinks(db, { now, until, createdBy, limit: maxPerKind });
  return {
    kind: 'link',
    items: items.map((record) => ({ kind: 'link', at: record.expires_at, record })),
    total: async () => total,
  };
}
