import type { ReportSpan } from '#features/analytics/rules.ts';
import { spanOf, spanOfDays, usualPeriod } from '#features/analytics/rules.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { LeadSource } from '#features/leads/rules.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import { withCurrentWords } from '#platform/words/server/current-words.ts';
import type {
  CostPart,
  CostPartsInput,
  CountedRow,
  SourceReport,
  SourceReportInput,
  SourceReportRow,
  SourceRowsInput,
} from '../contract.ts';
import type { SourceGrouping } from '../rules.ts';
import { costByMonth, costPer, firstDayOfMonth, lastDayOfMonth, separateRuns, usualGrouping } from '../rules.ts';
import type { RowKey, SourceCostSums } from './repository.ts';
import {
  findAnswerLimit,
  listCampaigns,
  listConnectionRuns,
  listSourceCosts,
  listSourceRows,
  sumSourceCosts,
  toSourceCost,
} from './repository.ts';

const pageSize = 50;

interface Asked {
  readonly span: ReportSpan;
  readonly today: string;
  readonly by: SourceGrouping;
}

async function askedOf(context: StaffContext, query: SourceReportInput): Promise<Asked> {
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  const { period = usualPeriod, from, until, by = usualGrouping } = query;
  const span = from !== undefined && until !== undefined ? spanOfDays(from, until, today) : spanOf(period, today);
  return { span, today, by };
}

/** What tells a row of the report from the others. */
interface Key {
  readonly source: LeadSource | null;
  readonly campaign: string;
  readonly connection: { readonly id: string; readonly name: string } | null;
}

const keyOf = ({ source, campaign, connection }: Key, by: SourceGrouping): Key => ({
  source: by === 'connection' ? null : source,
  campaign: by === 'campaign' ? campaign : '',
  connection: by === 'connection' ? connection : null,
});
const nameOf = ({ source, campaign, connection }: Key) => JSON.stringify([source, campaign, connection?.id ?? null]);

interface Part extends Key {
  readonly part: CostPart;
  readonly paise: bigint;
}

/** Every cost of the period by month. */
async function costParts({ db }: StaffContext, { span, today }: Asked): Promise<Part[]> {
  const until = firstDayOfMonth(span.until);
  const entered = await listSourceCosts(db, { from: span.from && firstDayOfMonth(span.from), until });
  const runs = separateRuns(await listConnectionRuns(db), today);
  return [
    ...entered.flatMap((row) => {
      const { month, source, campaign, amount } = row;
      const whole = { from: month, until: lastDayOfMonth(month) };
      return costByMonth(paiseOf(amount), whole, span).map(({ days, paise }) =>
        partOf({ source, campaign, connection: null }, { entered: toSourceCost(row), amount, month, days, paise }),
      );
    }),
    ...runs.flatMap((run) => {
      const { source, campaign, cost_per_month: amount } = run;
      const connection = { id: run.connection_id, name: run.name };
      return costByMonth(paiseOf(amount), run, span).map((cost) =>
        partOf({ source, campaign, connection }, { entered: null, amount, ...cost }),
      );
    }),
  ];
}

function partOf(
  key: Key & { readonly source: LeadSource },
  cost: Pick<CostPart, 'entered' | 'amount' | 'month' | 'days'> & { readonly paise: bigint },
): Part {
  const { entered, amount, month, days, paise } = cost;
  return { ...key, paise, part: { ...key, entered, month, per_month: amount, days, amount: rupeesOf(paise) } };
}

export async function readSourceReport(context: StaffContext, query: SourceReportInput): Promise<SourceReport> {
  const asked = await askedOf(context, query);
  const { span, by } = asked;
  const limit = await findAnswerLimit(context.db);
  const [sums, parts] = await Promise.all([
    sumSourceCosts(context.db, { ...span, by, limit }),
    costParts(context, asked),
  ]);
  const rows = new Map<string, { key: Key; sums: SourceCostSums[]; paise: bigint }>();
  const rowOf = (key: Key) => {
    const name = nameOf(key);
    const row = rows.get(name) ?? { key, sums: [], paise: 0n };
    rows.set(name, row);
    return row;
  };
  for (const sum of sums) {
    const { source, campaign, connection_id, connection } = sum;
    const found = connection_id === null ? null : { id: connection_id, name: connection ?? '' };
    rowOf({ source, campaign, connection: found }).sums.push(sum);
  }
  for (const part of parts) rowOf(keyOf(part, by)).paise += part.paise;
  const all = [...rows.values()];
  return {
    from: span.from,
    until: span.until,
    by,
    minutes: limit,
    rows: all
      .toSorted(
        (one, other) =>
          Number(other.paise - one.paise) ||
          numberOf(other.sums, 'leads') - numberOf(one.sums, 'leads') ||
          (nameOf(one.key) < nameOf(other.key) ? -1 : 1),
      )
      .map(({ key, sums: own, paise }) => ({ ...key, ...figuresOf(own, paise) })),
    total: figuresOf(
      sums,
      all.reduce((sum, { paise }) => sum + paise, 0n),
    ),
  };
}

const numberOf = (sums: readonly SourceCostSums[], count: SourceCostSums['count']) =>
  sums.filter((sum) => sum.count === count).reduce((sum, { number }) => sum + number, 0);

function figuresOf(sums: readonly SourceCostSums[], paise: bigint): Omit<SourceReportRow, keyof Key> {
  const rupees = (amount: bigint | null) => (amount === null ? null : rupeesOf(amount));
  const leads = numberOf(sums, 'leads');
  const deals = numberOf(sums, 'deals');
  return {
    cost: rupeesOf(paise),
    leads,
    repeats: numberOf(sums, 'repeats'),
    clocked: numberOf(sums, 'clocked'),
    in_time: numberOf(sums, 'in_time'),
    visits: numberOf(sums, 'visits'),
    deals,
    brokerage: rupeesOf(sums.reduce((sum, { amount }) => sum + paiseOf(amount), 0n)),
    cost_per_lead: rupees(costPer(paise, leads)),
    cost_per_deal: rupees(costPer(paise, deals)),
  };
}

/** The parameters of a row that name words. */
const words = { source: 'lead_source' } as const;

export async function listRowsBehind(
  context: StaffContext,
  query: SourceRowsInput,
): Promise<{ items: CountedRow[]; next: string | null }> {
  const { span, by } = await askedOf(context, query);
  const { count, cursor, source, campaign, connection } = await withCurrentWords(context.db, query, words);
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant');
  const limit = await findAnswerLimit(context.db);
  const rows = await listSourceRows(
    context.db,
    { ...span, by, limit },
    { count, source, campaign, connection, after, limit: pageSize + 1 },
  );
  const last = rows[pageSize - 1];
  return {
    items: rows.slice(0, pageSize).map(({ row }) => row),
    next: rows.length > pageSize && last ? writeListCursor({ value: last.value, id: last.row.id }) : null,
  };
}

export async function listCostParts(context: StaffContext, query: CostPartsInput): Promise<CostPart[]> {
  const parts = await costParts(context, await askedOf(context, query));
  const row = await withCurrentWords(context.db, query, words);
  return parts
    .filter((part) => isOf(part, row))
    .map(({ part }) => part)
    .toSorted((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0));
}

function isOf(part: Key, { source, campaign, connection }: RowKey): boolean {
  return (
    (source === undefined || part.source === source) &&
    (campaign === undefined || part.campaign === campaign) &&
    (connection === undefined || (part.connection?.id ?? 'none') === connection)
  );
}

export function readCampaigns({ db }: StaffContext): Promise<string[]> {
  return listCampaigns(db);
}
