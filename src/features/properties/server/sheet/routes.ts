import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { id } from '#platform/rpc/fields.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { addressChoices, comparedProperties } from '../../rules.ts';
import { makeComparison, makeSheet } from './make-sheet.ts';

const choice = {
  language: z._default(z.enum(languageCodes), 'en'),
  /** 'area' leaves out the street, the postal code and the position. */
  address: z._default(z.enum(addressChoices), 'area'),
};
const sheetParams = z.object({ id });
const sheetQuery = z.object(choice);
const comparisonQuery = z.object({
  ...choice,
  id: z.array(id).check(z.minLength(comparedProperties.least), z.maxLength(comparedProperties.most)),
});

export const sheetRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/properties/:id/sheet',
    right: 'read',
    summary: 'A property for buyers as a PDF of one or two pages',
    async handle(context, request, reply) {
      const params = sheetParams.safeParse(request.params);
      if (!params.success) throw new Failure('not_found');
      const { language, address } = parsed(sheetQuery, request.query);
      const { title, pdf } = await makeSheet(staff(context), {
        id: params.data.id,
        language,
        withExactAddress: address === 'exact',
      });
      return sendPdf(reply, { name: title, pdf });
    },
  },
  {
    method: 'GET',
    url: '/api/properties/comparison',
    right: 'read',
    summary: 'Two to five properties side by side as a PDF; the parameter id is repeated',
    async handle(context, request, reply) {
      // One value comes as a text.
      const query = z.record(z.string(), z.unknown()).parse(request.query);
      const ids = [query.id ?? []].flat();
      const { id: found, language, address } = parsed(comparisonQuery, { ...query, id: [...new Set(ids)] });
      const pdf = await makeComparison(staff(context), { ids: found, language, withExactAddress: address === 'exact' });
      return sendPdf(reply, { name: 'comparison', pdf });
    },
  },
];

function staff(context: CallContext) {
  return { ...context, actor: gate(requirePerson(context), 'read') };
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw invalidField(String(result.error.issues[0]?.path[0] ?? 'id'), 'invalid');
}

function sendPdf(reply: FastifyReply, { name, pdf }: { name: string; pdf: Uint8Array }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', attachment(`${name.slice(0, 80)}.pdf`))
    .header('cache-control', 'no-store')
    .send(Buffer.from(pdf));
}
