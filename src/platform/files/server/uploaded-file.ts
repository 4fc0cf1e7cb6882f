import type { FastifyRequest } from 'fastify';
import { Failure, invalidField } from '#platform/failure.ts';

/** Bytes for the multipart boundaries and headers around the file. */
const maxAround = 16_384;
/** Milliseconds for which the rest of a refused body is read before the connection is closed. */
const lingerMs = 10_000;

/**
 * Reads the single file of a multipart/form-data request. Throws when there is none, the request is malformed, or the
 * body exceeds `limit` bytes: by its Content-Length, or as soon as they were received.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw new Failure('unsupported');
  if (Number(request.headers['content-length']) > limit + maxAround) throw tooLarge(request, limit);
  const part = await request.file({ limits: { fileSize: limit + 1, files: 1, fields: 0 } }).catch(refuseBroken);
  if (!part) throw invalidField('file', 'required');
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of part.file) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(request, limit);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    // The upload broke off after it had exceeded the limit.
    if (part.file.truncated) throw tooLarge(request, limit);
    refuseBroken(error);
  }
  return { name: part.filename, content: Buffer.concat(chunks) };
}

/**
 * The failure for a body that is still being sent. A browser reads the answer only after it sent the whole body, and
 * loses it if the connection is closed before. So the rest is read and discarded, for a limited time.
 */
function tooLarge({ raw }: FastifyRequest, limit: number): Failure {
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), lingerMs).unref();
  raw.once('close', () => clearTimeout(cut));
  return new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit }] });
}

/** A parser error means malformed multipart: truncated, without its boundary, with broken headers. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw invalidField('file', 'broken_upload');
}
