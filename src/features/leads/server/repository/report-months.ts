import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import type { ResponseMonths, SourceMonths } from '../../contract.ts';
import type { AddedDays } from './report-stages.ts';
import { addedOn } from './report-stages.ts';

/** The first day of the month in which the lead `p` was added, in the company's time zone. */
const month = sql`to_char(p.created_at at time zone company_zone(), 'YYYY-MM-01')`;

export async function countSourceMonths(db: Queryable, added: AddedDays): Promise<SourceMonths> {
  const { rows } = await db.execute<SourceMonths[number] & Record<string, unknown>>(
    forceCustomPlan(sql`
    select ${month} as month, p.source, count(*)::integer as leads
    from leads p where ${addedOn(added)} group by 1, 2 order by 1, 3 desc, 2`),
  );
  return rows;
}

export async function averageResponses(db: Queryable, added: AddedDays): Promise<ResponseMonths> {
  const { rows } = await db.execute<ResponseMonths[number] & Record<string, unknown>>(
    forceCustomPlan(sql`
    select ${month} as month, count(*)::integer as answered,
      round(avg(extract(epoch from p.answered_at - p.created_at)) / 3600, 1)::text as hours
    from leads p where p.answered_at is not null and ${addedOn(added)} group by 1 order by 1`),
  );
  return rows;
}
