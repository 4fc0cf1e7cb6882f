import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { createProcedureClient, isProcedure } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from './implement.ts';
import { failureOf, problemAnswer } from './problems.ts';
import type { OutputSchema } from './procedure-definition.ts';
import { withOutputSchema } from './procedure-definition.ts';
import { ReadyJson } from './ready-json.ts';

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;
/** Answers a call of the contract by its path (`properties/list`) with JSON; throws what the procedure throws. */
export type AnswerCall = (name: string, input: unknown, context: CallContext) => Promise<string>;

/**
 * Mounts the contract at /rpc for our own browser: `{ json: input }` returns `{ json: output }`. The library's own
 * handler supports more of the same protocol than our contracts use, and takes several times as long for a list.
 */
export function serveCalls(app: FastifyInstance, router: AnyRouter, contextOf: ContextOf): AnswerCall {
  const answers = answersOf(router);
  for (const [name, answerCall] of answers) {
    app.post(`/rpc/${name}`, { config: { right: 'contract' } }, async (request, reply) => {
      refuseOtherThanJson(request);
      try {
        const text = await answerCall(inputOf(request.body), contextOf(request, reply));
        reply.type('application/json; charset=utf-8');
        return text;
      } catch (error) {
        const { status, problem } = problemAnswer(error, request.id);
        if (!failureOf(error)) request.server.log.error({ err: error, requestId: request.id }, 'request failed');
        const refusal = {
          defined: false,
          code: problem.code.toUpperCase(),
          status,
          message: problem.code,
          data: problem,
        };
        return reply.status(status).send({ json: refusal });
      }
    });
  }
  app.all('/rpc/*', { config: { right: 'contract' } }, async () => {
    throw new Failure('not_found');
  });
  return async (name, input, context) => {
    const answerCall = answers.get(name);
    if (!answerCall) throw new Error(`The contract has no ${name}.`);
    return answerCall(input, context);
  };
}

function answersOf(router: AnyRouter): Map<string, (input: unknown, context: CallContext) => Promise<string>> {
  const answers = [...proceduresOf(router)].map(([path, procedure]) => {
    const call = createProcedureClient(withOutputSchema(procedure, passing), {
      path,
      context: (context: CallContext) => context,
    });
    const answerCall = async (input: unknown, context: CallContext) => {
      const output: unknown = await call(input, { context });
      return output instanceof ReadyJson ? `{"json":${output.text}}` : JSON.stringify({ json: output });
    };
    return [path.join('/'), answerCall] as const;
  });
  return new Map(answers);
}

/** The contract accepts only JSON; files are uploaded to plain routes. */
export function refuseOtherThanJson({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\b/iu.test(type)) throw new Failure('unsupported');
}

function inputOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined;
}

/** Every procedure of a router with its names. */
export function* proceduresOf(router: AnyRouter, names: readonly string[] = []): Generator<[string[], AnyProcedure]> {
  for (const [name, part] of Object.entries(router)) {
    if (isProcedure(part)) yield [[...names, name], part];
    else if (typeof part === 'object' && part !== null) yield* proceduresOf(part as AnyRouter, [...names, name]);
  }
}

/** The same router with JSON of the database parsed, for callers that validate and serialize results themselves. */
export function unpacked<R extends AnyRouter>(router: R): R {
  const parts = Object.entries(router).map(([name, part]: [string, unknown]) => {
    if (isProcedure(part)) return [name, withOutputSchema(part, reading)];
    return [name, typeof part === 'object' && part !== null ? unpacked(part as AnyRouter) : part];
  });
  // The same keys and types as before.
  return Object.fromEntries(parts) as R;
}

/** Tests check JSON written by the database; this schema checks all other results. */
const passing = (schema: OutputSchema): OutputSchema => ({
  '~standard': {
    version: 1,
    vendor: 'aangan',
    validate: (value: unknown) => (value instanceof ReadyJson ? { value } : schema['~standard'].validate(value)),
  },
});

const reading = (schema: OutputSchema): OutputSchema => ({
  '~standard': {
    version: 1,
    vendor: 'aangan',
    validate: (value: unknown) => schema['~standard'].validate(value instanceof ReadyJson ? value.value() : value),
  },
});
