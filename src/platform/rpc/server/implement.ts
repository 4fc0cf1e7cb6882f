import { os } from '@orpc/server';
import type { Context, Person, Staff, Visitor } from '#platform/context/server/context.ts';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ProcedureMeta } from '#platform/rpc/contract.ts';
import { definitionOf } from './procedure-definition.ts';

/** The context of every procedure: that of the use case and the parts of the HTTP exchange. */
export interface CallContext extends Context<Person | Visitor> {
  readonly http: HttpEdges;
}

export interface HttpEdges {
  /** The caller's IP address, past trusted proxies. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  addHeader(name: string, value: string): void;
  /** The answer may show contact details that are masked elsewhere. */
  showContacts?(): void;
}

function rightOf(
  procedure: Parameters<typeof definitionOf<{ readonly meta: object }>>[0],
): NonNullable<ProcedureMeta['right']> {
  const right = (definitionOf(procedure).meta as ProcedureMeta).right;
  if (!right) throw new Error('a procedure without a right');
  return right;
}

const base = os.$context<CallContext>();

/** For contracts of the agency's staff: every procedure requires a permission, checked before the handler runs. */
export const staffOnly = base.middleware(({ context, procedure, next }) => {
  const right = rightOf(procedure);
  if (right === 'public' || right === 'signed_in' || right === 'portal')
    throw new Error(`'${right}' is not a staff permission`);
  const actor: Staff = gate(context.actor, right);
  return next({ context: { actor } });
});

/** For the sign-in contracts, whose caller may be a visitor or wait for approval; permissions are still checked. */
export const anybody = base.middleware(({ context, procedure, next }) => {
  const right = rightOf(procedure);
  if (right === 'portal') throw new Error(`'portal' is not allowed for a contract of visitors`);
  if (right === 'signed_in' && context.actor.kind === 'visitor') throw new Failure('unauthenticated');
  if (right !== 'public' && right !== 'signed_in') gate(context.actor, right);
  return next();
});

/** The person who makes a call; throws for visitors. */
export function requirePerson(context: CallContext): Person {
  if (context.actor.kind !== 'person') throw new Failure('unauthenticated');
  return context.actor;
}
