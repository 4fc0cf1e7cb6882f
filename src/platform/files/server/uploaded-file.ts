import type { FastifyRequest } from 'fastify';
import { Failure, invalidField } from '#platform/failure.ts';

/** The one file of a multipart/form-data request; refused when there is none, or when it has more than `limit` bytes. */
export async function readUploadedFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw new Failure('unsupported');
  const part = await request.file({ limits: { fileSize: limit + 1, files: 1, fields: 0 } });
  if (!part) throw invalidField('file', 'required');
  const content = await part.toBuffer().catch(() => null);
  if (!content || content.byteLength > limit) {
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit }] });
  }
  return { name: part.filename, content };
}
