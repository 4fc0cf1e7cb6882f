import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyProcedure, AnyRouter, Router } from '@orpc/server';
import { ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Right } from '#platform/access/rights.ts';
import type { KeyAccess } from '#platform/access/scopes.ts';
import { requireScopes } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from './implement.ts';
import { ListsOfOnePlugin } from './lists-of-one.ts';
import { failureOf, problemAnswer } from './problems.ts';
import { accessOf, definitionOf } from './procedure-definition.ts';
import type { AnswerCall } from './serve-calls.ts';
import { proceduresOf, refuseOtherThanJson, serveCalls, unpacked } from './serve-calls.ts';

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
  // Throws before the program listens if a procedure has no right or no scope.
  for (const [, procedure] of proceduresOf(router)) accessOf(procedure);
  // Calls whose input could be parsed; an earlier failure is a client error.
  const called = new WeakSet<CallContext>();
  const clientInterceptors = [
    async <T>(call: { context: CallContext; procedure: AnyProcedure; next: () => Promise<T> }): Promise<T> => {
      called.add(call.context);
      requireScopes(call.context.actor, accessOf(call.procedure).keys);
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

/** Who may call an operation, as the OpenAPI document says it. */
export function describeAccess(right: Right, keys: KeyAccess): object {
  const byKey = keys === 'session' ? [] : [{ apiKey: [...keys] }];
  return {
    'x-right': right,
    'x-scopes': keys === 'session' ? null : keys,
    // A client's portal link is neither.
    security: right === 'public' || right === 'portal' ? [] : [...byKey, { session: [] }],
  };
}

interface DocumentOptions {
  readonly publicUrl: string;
  readonly sessionCookie: string;
  /** The paths of the plain routes. */
  readonly servedBeside: Record<string, object>;
}

/** The OpenAPI document of the contract and the plain routes, with the scopes of each operation. */
export async function describeContract(router: AnyRouter, options: DocumentOptions): Promise<object> {
  const { publicUrl, sessionCookie, servedBeside } = options;
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: { title: 'Aangan', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, operations] of Object.entries(document.paths ?? {})) paths[path] = { ...operations };
  for (const [, procedure] of proceduresOf(router)) {
    const { path = '', method = 'POST' } = definitionOf(procedure).route;
    const { right, keys } = accessOf(procedure);
    const verb = method.toLowerCase();
    paths[path] = { ...paths[path], [verb]: { ...Object(paths[path]?.[verb]), ...describeAccess(right, keys) } };
  }
  for (const [path, operations] of Object.entries(servedBeside)) paths[path] = { ...paths[path], ...operations };
  const securitySchemes = {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key of Settings › Security. Each operation, also the pictures under /files, lists the scopes that the key needs.',
    },
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session of a signed-in person.' },
  };
  return { ...document, components: { ...document.components, securitySchemes }, paths };
}
