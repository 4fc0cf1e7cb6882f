import * as z from 'zod/mini';
import type { ContractProcedure } from '../../src/app/server/app-testing.ts';
import type { Changed } from './changed-inputs.ts';
import { isString, isText, objectShape } from './changed-inputs.ts';
import type { ApiProtocol, ExchangeResponse } from './exchange.ts';
import { faultOf } from './exchange.ts';

/** The fault of the response to a valid call; null if there is none. */
export function checkValidAnswer(
  procedure: ContractProcedure,
  input: unknown,
  answer: ExchangeResponse,
  folder: string,
): string | null {
  return faultOf(answer, folder) ?? (answer.status < 300 ? changedText(procedure, input, answer) : null);
}

/** The fault of the response to a changed input; null if there is none. */
export function checkChangedAnswer(
  procedure: ContractProcedure,
  form: ApiProtocol,
  changed: Changed,
  answer: ExchangeResponse,
  folder: string,
): string | null {
  const fault = faultOf(answer, folder);
  if (fault || !mustBeRefused(procedure, form, changed)) return fault;
  if (answer.status < 400) return 'taken, though it is not valid';
  if (isPollution(changed.json)) return null;
  return isNamed(answer, changed) ? null : `refused without naming '${changed.path.join('.')}'`;
}

function mustBeRefused(
  procedure: ContractProcedure,
  form: ApiProtocol,
  { input, path, value, schema, kind }: Changed,
): boolean {
  if (!procedure.input) return false;
  const isRefusable = !z.safeParse(procedure.input, input).success || (isString(schema) && isUnkeepable(value));
  if (form === 'rpc' || !isRefusable) return isRefusable;
  // URL values are text, and lists and numbers are parsed from text: only invalid text is certain to be refused.
  const isInAddress = procedure.method === 'GET' || procedure.apiPath.includes(`{${path[0]}}`);
  if (kind !== 'replace' || path.length === 0 || !isString(schema)) return false;
  if (!isInAddress) return typeof value === 'string' || value === null;
  // A URL loses these parts of its path.
  const isInPath = value !== '' && value !== '.' && value !== '..';
  return typeof value === 'string' && isInPath && !hasHalf(value);
}

function isUnkeepable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\u0000') || hasHalf(value));
}

function hasHalf(text: string): boolean {
  return /\p{Cs}/u.test(text);
}

/** Keys that would reach the prototype of objects; such a body is refused as a whole. */
function isPollution(json: string): boolean {
  return /"(?:__proto__|prototype)"\s*:/u.test(json);
}

/**
 * Whether the field or one inside it is named. For a minimum above its maximum either may be named; for a removed last
 * part, the parent is missing. Without 'possession', 'possession_on' may be the fault.
 */
function isNamed({ problem }: ExchangeResponse, { path, kind }: Changed): boolean {
  const named = path.join('.');
  const pairOf = (name: string) => name.replace(/_(?:min|max)$/u, '');
  const isThere = (field: { path: string; code: string }) =>
    field.path === named ||
    field.path.startsWith(`${named}.`) ||
    (kind === 'remove' && field.path.startsWith(`${named}_`)) ||
    (field.code === 'min_over_max' && pairOf(field.path) === pairOf(named)) ||
    // A contact is a client or has a name of its own.
    (named === 'client_id' && field.path === 'name' && ['required', 'client_has_name'].includes(field.code)) ||
    (field.code === 'required' && named.startsWith(`${field.path}.`));
  return named === '' || (problem.fields ?? []).some(isThere);
}

/** The first text field that was stored in another form than it was sent. */
function changedText({ input: schema }: ContractProcedure, input: unknown, { json }: ExchangeResponse): string | null {
  if (!schema || typeof json !== 'object' || json === null) return null;
  const read = z.safeParse(schema, input);
  for (const [name, field] of Object.entries(objectShape(schema) ?? {})) {
    const sent: unknown = read.success ? Reflect.get(Object(read.data), name) : undefined;
    const kept: unknown = Reflect.get(json, name);
    // 'converted' makes a lead a client, and is no stage.
    if (name === 'status' && sent === 'converted') continue;
    if (isText(field) && typeof sent === 'string' && typeof kept === 'string' && sent !== kept) {
      return `${name} was sent as ${JSON.stringify(sent)} and is kept as ${JSON.stringify(kept)}`;
    }
  }
  return null;
}
