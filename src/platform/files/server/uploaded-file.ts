import type { FastifyRequest } from 'fastify';
import { Failure, invalidField } from '#platform/failure.ts';

/** The one file of a multipart/form-data request; refused when there is none, when the request is broken, or when it has more than `limit` bytes. */
export async function readUploadedFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw new Failure('unsupported');
  const part = await request.file({ limits: { fileSize: limit + 1, files: 1, fields: 0 } }).catch(refuseBroken);
  if (!part) throw invalidField('file', 'required');
  const content = await part.toBuffer().catch((error: unknown) => (part.file.truncated ? null : refuseBroken(error)));
  if (!content || content.byteLength > limit) {
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit }] });
  }
  return { name: part.filename, content };
}

/** What the library cannot read is no multipart: cut off, without its boundary, with broken headers. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw invalidField('file', 'broken_upload');
}
