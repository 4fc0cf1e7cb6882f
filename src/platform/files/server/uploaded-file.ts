import type { FastifyRequest } from 'fastify';
import { Failure, invalidField } from '#platform/failure.ts';

/** What stands around the file in its request: boundaries, and the head with its name. */
const mostAround = 16_384;
/** As long what comes after a refusal is thrown away before the connection is cut. */
const lingerMs = 10_000;

/**
 * The one file of a multipart/form-data request; refused when there is none, when the request is broken, or when it has
 * more than `limit` bytes: by what its head says, or as soon as they have come.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw new Failure('unsupported');
  if (Number(request.headers['content-length']) > limit + mostAround) throw tooLarge(request, limit);
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
    // It broke off later than it was too large.
    if (part.file.truncated) throw tooLarge(request, limit);
    refuseBroken(error);
  }
  return { name: part.filename, content: Buffer.concat(chunks) };
}

/**
 * The refusal of a body that goes on. A browser sends to the end before it listens, and a connection that is cut meanwhile
 * may lose the answer with it: so the rest is let in and thrown away, but not for long.
 */
function tooLarge({ raw }: FastifyRequest, limit: number): Failure {
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), lingerMs).unref();
  raw.once('close', () => clearTimeout(cut));
  return new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit }] });
}

/** What the library cannot read is no multipart: cut off, without its boundary, with broken headers. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw invalidField('file', 'broken_upload');
}
