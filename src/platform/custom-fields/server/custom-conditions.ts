import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { masksTextsOf } from '#platform/visibility/server/visible-views.ts';
import type { LimitedKind } from '#platform/visibility/visibility.ts';
import { requirementKeyOf } from '../custom-fields.ts';
import type { CustomFilter } from '../custom-value-fields.ts';
import { comparableText, isComparableNumber } from './masked-values.ts';

/**
 * The conditions of a filter by custom fields, on the table with the alias p. They follow from the filter alone: a field that
 * does not exist has no values, so nothing is found. `hasRequirement` says which requirements, with the alias q, are those of
 * a row; records without requirements omit it.
 */
export function customConditions(filter: CustomFilter, kind: LimitedKind, hasRequirement: SQL = sql`false`): SQL[] {
  const isMasked = sql.raw(masksTextsOf(kind, 'p'));
  const own: SQL[] = [];
  const required: SQL[] = [];
  for (const [name, value] of Object.entries(filter ?? {})) {
    const [key = '', act] = name.split('.');
    const texts = [value].flat().map(String);
    // As in the other filters, no choice means any.
    if (texts.length === 0) continue;
    const requirementKey = requirementKeyOf(key);
    if (requirementKey === null) own.push(condition(sql`p.custom`, { key, act, texts, isMasked }));
    else required.push(condition(sql`q.custom`, { key: requirementKey, act, texts, isMasked }));
  }
  if (required.length === 0) return own;
  return [
    ...own,
    sql`exists (select from requirements q where ${sql.join([hasRequirement, ...required], sql` and `)})`,
  ];
}

interface Comparison {
  readonly key: string;
  readonly act: string | undefined;
  readonly texts: readonly string[];
  /** Whether the contact details in the row's texts are hidden from the person. */
  readonly isMasked: SQL;
}

function condition(custom: SQL, { key, act, texts, isMasked }: Comparison): SQL {
  const stored = sql`(${custom} ->> ${key})`;
  const searched = comparableText(stored, isMasked);
  const isComparable = isComparableNumber(stored, isMasked);
  const contains = (value: object) => sql`${custom} @> ${JSON.stringify(value)}::jsonb`;
  switch (act) {
    case 'from':
      return sql`(${isBeyond(stored, sql`>=`, texts[0] ?? '')} and ${isComparable})`;
    case 'to':
      return sql`(${isBeyond(stored, sql`<=`, texts[0] ?? '')} and ${isComparable})`;
    case 'has':
      return sql`(${sql.join(
        texts.map((text) => sql`position(lower(${text}) in lower(${searched})) > 0`),
        sql` or `,
      )})`;
    case 'is':
      return contains({ [key]: texts[0] === 'yes' });
    default:
      // The index properties_custom and its like have both forms.
      return sql`(${sql.join(
        texts.flatMap((text) => [contains({ [key]: text }), contains({ [key]: [text] })]),
        sql` or `,
      )})`;
  }
}

const isNumber = /^-?\d{1,15}(?:\.\d{1,4})?$/u;
const isDay = /^\d{4}-\d{2}-\d{2}$/u;

/** Days and numbers are compared as such; an end that is neither finds nothing. */
function isBeyond(stored: SQL, sign: SQL, end: string): SQL {
  if (isDay.test(end)) return sql`(${stored} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${stored} collate "C" ${sign} ${end})`;
  if (!isNumber.test(end)) return sql`false`;
  // In a case, because the order of conditions is not fixed.
  return sql`(case when ${stored} ~ '^-?\\d{1,15}(\\.\\d{1,4})?$' then ${stored}::numeric end ${sign} ${end}::numeric)`;
}
