import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/server/database.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';
import { maskJson, maskParts, masksContacts, maskTexts } from '#platform/visibility/server/hidden-contacts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is the contact details that the person asked to see. */
    showsContacts: boolean;
  }
}

/**
 * Masks the contact details that a person may not see in every answer that is text, whatever route wrote it. Pictures and
 * PDFs pass: the program draws no contact details of leads and clients. Registered before the compression.
 */
export function maskAnswers(app: FastifyInstance, database: Database): void {
  app.decorateRequest('showsContacts', false);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const sight = request.actor?.kind === 'person' ? request.actor.sight : null;
    // A failure of the server has no data, and the database may be away.
    if (!masksContacts(sight) || isForOutsiders(request) || request.showsContacts || reply.statusCode >= 500)
      return payload;
    const type = typeOf(reply);
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      if (type === 'application/json') return maskJson(database, sight, String(payload));
      if (!type.startsWith('text/')) return payload;
      const [text] = await maskTexts(database, sight, [String(payload)]);
      return text;
    }
    if (!(payload instanceof Readable) || !streamed.includes(type)) return payload;
    reply.removeHeader('content-length');
    const masked = Readable.from(maskParts(database, sight, payload), { objectMode: false });
    // A caller who leaves ends the query of an export.
    masked.on('close', () => payload.destroy());
    return masked;
  });
}

/** Answers of calls without a request, which go into a page. */
export function maskCalls(answerCall: AnswerCall, database: Database): AnswerCall {
  return async (name, input, context) => {
    const text = await answerCall(name, input, context);
    const sight = context.actor.kind === 'person' ? context.actor.sight : null;
    return masksContacts(sight) ? maskJson(database, sight, text) : text;
  };
}

/** Exports. Other streams are files that people uploaded, and the live stream, which carries no data. */
const streamed = ['text/csv', 'text/calendar', 'application/json'];

const typeOf = (reply: FastifyReply) =>
  String(reply.getHeader('content-type') ?? '')
    .split(';')[0]
    ?.trim() ?? '';

/**
 * What clients and visitors get is not limited by the role of a user whose browser it is. The pages of the program are
 * public, too: their answers are masked one by one, and their scripts must not be touched.
 */
const isForOutsiders = ({ routeOptions: { config } }: FastifyRequest) =>
  config.right === 'public' || config.right === 'portal';
