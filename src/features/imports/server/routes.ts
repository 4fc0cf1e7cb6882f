import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { readUploadedFile } from '#platform/files/server/uploaded-file.ts';
import { id } from '#platform/rpc/fields.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { fileLimits } from '../file-problems.ts';
import { importKindNames } from '../mapping.ts';
import type { ImportKinds } from './import-kind.ts';
import type { InspectUpload } from './inspect-upload.ts';
import { readRemarks } from './list-remarks.ts';
import { downloadRows } from './own-import.ts';
import { uploadImport } from './prepare-import.ts';
import { readOriginal } from './read-file.ts';
import { readRefused } from './refused-rows.ts';

const named = z.object({ id });
const uploaded = z.object({ id, kind: z._default(z.enum(importKindNames), 'properties') });

/** The staff context of a plain route; its right is already checked, this narrows the type. */
function staff(context: CallContext) {
  if (context.actor.kind === 'visitor') throw new Failure('unauthenticated');
  return { ...context, actor: gate(context.actor, 'write') };
}

/** `inspect` may run in a worker thread. */
export const importRoutes = (kinds: ImportKinds, inspect?: InspectUpload): readonly PlainRoute[] => [
  {
    method: 'POST',
    url: '/api/imports',
    right: 'write',
    summary:
      'Upload a CSV or Excel (.xlsx) file of properties, or of the records that `kind` names (multipart/form-data, one file)',
    async handle(context, request, reply) {
      const query = uploaded.safeParse(request.query);
      if (!query.success) throw new Failure('invalid', { fields: query.error.issues.map(fieldProblemOf) });
      const { name, content } = await readUploadedFile(request, fileLimits.bytes);
      reply.status(201);
      return uploadImport(staff(context), kinds, { ...query.data, fileName: name, content }, inspect);
    },
  },
  {
    method: 'GET',
    url: '/api/imports/:id/refused.csv',
    right: 'read',
    summary: 'All rows that an import refuses, with the reason',
    isExport: true,
    async handle(context, request, reply) {
      const { run, columns, rows } = await readRefused(staff(context), kinds, listed(request));
      const stream = await downloadRows(staff(context), { run, headings: ['row', 'reason', ...columns], rows });
      return sendCsv(reply, 'rows-not-imported.csv', stream);
    },
  },
  {
    method: 'GET',
    url: '/api/imports/:id/remarks.csv',
    right: 'read',
    summary: 'All remarks on rows that an import accepts',
    isExport: true,
    async handle(context, request, reply) {
      const remarks = await readRemarks(staff(context), kinds, listed(request));
      return sendCsv(reply, 'import-remarks.csv', await downloadRows(staff(context), remarks));
    },
  },
  {
    method: 'GET',
    url: '/api/imports/:id/file',
    right: 'read',
    summary: 'The file of an import as it was uploaded',
    isExport: true,
    async handle(context, request, reply) {
      const { name, mediaType, stream } = await readOriginal(staff(context), listed(request).id);
      return reply.type(mediaType).header('content-disposition', attachment(name)).send(stream);
    },
  },
];

/** Before an import starts, `with_repeats` says whether it will import repeats too. */
const query = z.object({ with_repeats: z.optional(z.enum(['true', 'false'])) });

function listed(request: FastifyRequest): { id: string; withRepeats: boolean } {
  const params = named.safeParse(request.params);
  if (!params.success) throw new Failure('not_found');
  const sent = query.safeParse(request.query);
  if (!sent.success) throw new Failure('invalid', { fields: sent.error.issues.map(fieldProblemOf) });
  return { id: params.data.id, withRepeats: sent.data.with_repeats === 'true' };
}

function sendCsv(reply: FastifyReply, name: string, stream: Readable) {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name)).send(stream);
}
