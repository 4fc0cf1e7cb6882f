import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { Failure } from '#platform/failure.ts';
import { readUploadedFile } from '#platform/files/server/uploaded-file.ts';
import { id } from '#platform/rpc/fields.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { csvLimits } from '../csv/csv-refusals.ts';
import { importKindNames } from '../mapping.ts';
import type { ImportKinds } from './import-kind.ts';
import type { InspectUpload } from './inspect-upload.ts';
import { uploadImport } from './prepare-import.ts';
import { readRefused } from './refused-rows.ts';

const named = z.object({ id });
/** Uploads name the kind of record since there are several; without one they are properties. */
const uploaded = z.object({ id, kind: z._default(z.enum(importKindNames), 'properties') });

/** The person behind a plain route; its right was checked before, this tells the types so. */
function staff(context: CallContext) {
  if (context.actor.kind === 'visitor') throw new Failure('unauthenticated');
  return { ...context, actor: gate(context.actor, 'write') };
}

/** `inspect` may work outside the event loop. */
export const importRoutes = (kinds: ImportKinds, inspect?: InspectUpload): readonly PlainRoute[] => [
  {
    method: 'POST',
    url: '/api/imports',
    right: 'write',
    summary: 'Upload a CSV file of properties, or of what `kind` names (multipart/form-data, one file)',
    async handle(context, request, reply) {
      const query = uploaded.safeParse(request.query);
      if (!query.success) throw new Failure('invalid', { fields: query.error.issues.map(fieldProblemOf) });
      const { name, content } = await readUploadedFile(request, csvLimits.bytes);
      reply.status(201);
      return uploadImport(staff(context), kinds, { ...query.data, fileName: name, content }, inspect);
    },
  },
  {
    method: 'GET',
    url: '/api/imports/:id/refused.csv',
    right: 'read',
    summary: 'Every row an import did not take, with the reason',
    async handle(context, request, reply) {
      const params = named.safeParse(request.params);
      if (!params.success) throw new Failure('not_found');
      const { columns, rows } = await readRefused(staff(context), kinds, params.data.id);
      const lines = async function* () {
        yield byteOrderMark + writeCsvRow(['line', 'reason', ...columns]);
        for await (const row of rows) yield writeCsvRow(row);
      };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rows-not-imported.csv"')
        .send(Readable.from(lines()));
    },
  },
];
