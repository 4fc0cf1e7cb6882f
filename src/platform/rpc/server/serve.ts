import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter, Router } from '@orpc/server';
import { ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from './implement.ts';
import { ListsOfOnePlugin } from './lists-of-one.ts';
import { failureOf, problemAnswer } from './problems.ts';
import type { AnswerCall } from './serve-calls.ts';
import { refuseOtherThanJson, serveCalls, unpacked } from './serve-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape of every router, as the library itself writes it.
export type ServedRouter = Router<any, CallContext>;

/**
 * Mounts the typed contract at /rpc (for our own browser) and at /api (plain HTTP with JSON, in the OpenAPI document).
 * Returns a function that answers a call of /rpc without a request.
 */
export function serveContract(
  app: FastifyInstance,
  router: ServedRouter,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
): AnswerCall {
  const answerCall = serveCalls(app, router, contextOf);
  // Calls whose input could be parsed; an earlier failure is a client error.
  const called = new WeakSet<CallContext>();
  const clientInterceptors = [
    <T>(call: { context: CallContext; next: () => Promise<T> }): Promise<T> => {
      called.add(call.context);
      return call.next();
    },
  ];
  const interceptors = [
    async <T>(call: { context: CallContext; next: () => Promise<T> }): Promise<T> => {
      try {
        return await call.next();
      } catch (thrown) {
        const isRead = called.has(call.context) || failureOf(thrown) !== null;
        const error = isRead ? thrown : new Failure('invalid', { reason: 'malformed' });
        const { requestId, log } = call.context;
        const { status, problem } = problemAnswer(error, requestId);
        if (!failureOf(error)) log.error({ err: error, requestId }, 'request failed');
        throw new ORPCError(problem.code.toUpperCase(), { status, message: problem.code, data: problem, cause: error });
      }
    },
  ];
  const coercion = new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  // Query parameters are text: the schema coerces numbers and arrays.
  const handler = new OpenAPIHandler<CallContext>(unpacked(router), {
    interceptors,
    clientInterceptors,
    plugins: [coercion, new ListsOfOnePlugin()],
  });
  app.all('/api/*', { config: { right: 'contract' } }, async (request, reply) => {
    refuseOtherThanJson(request);
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context: contextOf(request, reply) });
    if (!matched) throw new Failure('not_found');
    return reply;
  });
  return answerCall;
}

/** The OpenAPI document of the contract; `servedBeside` adds the plain routes. */
export async function describeContract(
  router: AnyRouter,
  publicUrl: string,
  servedBeside: Record<string, object>,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: { title: 'Aangan', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  });
  const paths: Record<string, object | undefined> = { ...document.paths };
  for (const [path, operations] of Object.entries(servedBeside)) paths[path] = { ...paths[path], ...operations };
  return { ...document, paths };
}
