import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import { personOf } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { propertyFilter } from '../../contract.ts';
import { listFilters, numberFilters, sortings } from '../../rules.ts';
import { exportProperties } from './export-properties.ts';

const query = z.extend(propertyFilter, { sort: z.optional(z.enum(sortings)) });

/** An address holds text alone: one value of a list looks like none, and numbers like words. */
function typed(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = { ...raw };
  for (const name of listFilters) if (typeof raw[name] === 'string') values[name] = [raw[name]];
  for (const name of numberFilters) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{1,15}(\.\d{1,10})?$/u.test(value)) values[name] = Number(value);
  }
  return values;
}

export const exportRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/properties/export.csv',
    right: 'read',
    summary: 'All properties of a filter (the same parameters as the list) as a CSV file',
    async handle(context, request, reply) {
      const asked = query.safeParse(typed(request.query as Record<string, unknown>));
      if (!asked.success) throw new Failure('invalid', { fields: asked.error.issues.map(fieldProblemOf) });
      const actor = gate(personOf(context), 'read');
      const { fileName, stream } = await exportProperties({ ...context, actor }, asked.data);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .header('cache-control', 'no-store')
        .send(stream);
    },
  },
];
