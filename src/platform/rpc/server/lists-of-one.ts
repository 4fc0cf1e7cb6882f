import type { Context } from '@orpc/server';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import type * as z from 'zod/mini';
import { definitionOf } from './procedure-definition.ts';

/** Reads `?status=sold` as an array of one where the contract has an array: a query string cannot tell them apart. */
export class ListsOfOnePlugin<T extends Context> implements StandardHandlerPlugin<T> {
  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      const { route, inputSchema } = definitionOf(call.procedure);
      if (route.method !== 'GET') return call.next();
      // All contracts use zod.
      return call.next({ ...call, input: withLists(inputSchema as z.core.$ZodType | undefined, call.input) });
    });
  }
}

function withLists(schema: z.core.$ZodType | undefined, input: unknown): unknown {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  if (def?.type !== 'object' || typeof input !== 'object' || input === null) return input;
  const fields = Object.entries(input).map(([name, value]) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    return [name, typeof value === 'string' && field && isList(field) ? [value] : value];
  });
  return Object.fromEntries(fields);
}

function isList(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' ? isList(def.innerType) : def.type === 'array';
}
