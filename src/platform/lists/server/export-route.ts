import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Permission } from '#platform/access/rights.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';

interface ExportRoute<Query extends z.ZodMiniType> {
  readonly url: string;
  readonly summary: string;
  /** Needed besides the right to export. */
  readonly right?: Permission;
  readonly query: Query;
  /** The names of array parameters and of number parameters. */
  readonly lists: readonly string[];
  readonly numbers: readonly string[];
  open(
    context: StaffContext,
    requested: z.output<Query>,
  ): Promise<{ readonly fileName: string; readonly stream: Readable }>;
}

/** Defines the route that downloads a list as a file, with the query parameters of the list. */
export function exportRoute<Query extends z.ZodMiniType>(route: ExportRoute<Query>): PlainRoute {
  const { right = 'export' } = route;
  return {
    method: 'GET',
    url: route.url,
    right,
    summary: route.summary,
    isExport: true,
    async handle(context, request, reply) {
      const requested = route.query.safeParse(typed(request.query as Record<string, unknown>, route));
      if (!requested.success) throw new Failure('invalid', { fields: requested.error.issues.map(fieldProblemOf) });
      const actor = gate(gate(requirePerson(context), right), 'export');
      const { fileName, stream } = await route.open({ ...context, actor }, requested.data);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .header('cache-control', 'no-store')
        .send(stream);
    },
  };
}

/** Query strings hold only text: an array with one value looks like a scalar, and numbers look like text. */
function typed(
  raw: Readonly<Record<string, unknown>>,
  { lists, numbers }: { readonly lists: readonly string[]; readonly numbers: readonly string[] },
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const key = /^custom\[([^[\]]+)\]$/u.exec(name)?.[1];
    if (key === undefined) values[name] = value;
    else custom[key] = value;
  }
  if (Object.keys(custom).length > 0) values.custom = custom;
  for (const name of lists) if (typeof raw[name] === 'string') values[name] = [raw[name]];
  for (const name of numbers) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{1,15}(\.\d{1,10})?$/u.test(value)) values[name] = Number(value);
  }
  return values;
}
