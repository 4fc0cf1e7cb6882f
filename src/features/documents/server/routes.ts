import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment, inline } from '#platform/files/server/download-name.ts';
import { readUploadedFile } from '#platform/files/server/uploaded-file.ts';
import { id } from '#platform/rpc/fields.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { documentBytes } from '../rules.ts';
import type { DocumentAddresses } from './addresses.ts';
import type { ReadFile } from './service/read-file.ts';
import { readFile } from './service/read-file.ts';
import { uploadDocumentFile } from './service/upload-file.ts';

const uploadQuery = z.object({ id });
const named = z.object({ id: z.string() });

/** Uploads are untrusted: they may run no scripts, load nothing and not be framed. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Sends a document as it was uploaded, for download or preview. */
export function sendFile(reply: FastifyReply, { name, mediaType, stored }: ReadFile, purpose: 'download' | 'preview') {
  return reply
    .type(mediaType)
    .header('content-length', stored.byteLength)
    .header('content-disposition', purpose === 'preview' ? inline(name) : attachment(name))
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(stored.stream);
}

export function documentFileRoutes(addresses: DocumentAddresses): readonly PlainRoute[] {
  return [
    {
      method: 'POST',
      url: '/api/documents/files',
      right: 'write',
      summary: 'Upload the file of a document: PDF, Word, JPEG or PNG (multipart/form-data, one file)',
      async handle(context, request, reply) {
        const query = uploadQuery.safeParse(request.query);
        if (!query.success) throw new Failure('invalid', { fields: query.error.issues.map(fieldProblemOf) });
        const actor = gate(requirePerson(context), 'write');
        const { name, content } = await readUploadedFile(request, documentBytes);
        reply.status(201);
        return uploadDocumentFile({ ...context, actor }, { ...query.data, name, content });
      },
    },
    {
      method: 'GET',
      url: '/api/documents/:id/file',
      right: 'read',
      isActOfReading: true,
      summary: 'The file of a document, with a personal signed URL',
      async handle(context, request, reply) {
        const actor = gate(requirePerson(context), 'read');
        const params = named.safeParse(request.params);
        const requested = { id: params.data?.id, query: request.query, profileId: actor.profileId };
        const reading = addresses.read(requested, context.clock.now());
        if (reading === null) throw new Failure('not_found');
        if (reading === 'ended') throw new Failure('gone', { reason: 'address_ended' });
        return sendFile(reply, await readFile({ ...context, actor }, reading), reading.purpose);
      },
    },
  ];
}
