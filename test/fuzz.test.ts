import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractProcedure, TestApp } from '../src/app/server/app-testing.ts';
import { createTestApp } from '../src/app/server/app-testing.ts';
import { changeInput, inputChanges } from './fuzz/changed-inputs.ts';
import { checkChangedAnswer, checkValidAnswer } from './fuzz/check-answer.ts';
import { corpusUploads } from './fuzz/corpus-uploads.ts';
import type { ApiProtocol, ExchangeResponse, Request } from './fuzz/exchange.ts';
import { faultOf, leakOf, requestOf, send } from './fuzz/exchange.ts';
import type { Fixture } from './fuzz/fixtures.ts';
import { createFixtures, hashingShare } from './fuzz/fixtures.ts';
import { malformations, malformed, targetsOf } from './fuzz/malformed.ts';
import { exchangeBytes, rawRequests } from './fuzz/raw-requests.ts';
import type { Fields, Records } from './fuzz/records-testing.ts';
import { openRecords } from './fuzz/records-testing.ts';
import { validValues } from './fuzz/valid-values.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const requests = isFull ? 100_000 : 600;
/** The short run has a fixed seed, so that only a change can break it; the long one explores new inputs. */
const seed = Number(process.env.AANGAN_SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));

const errors: string[] = [];
const newErrors = () => errors.splice(0).map(shorten);
let testApp: TestApp;
let records: Records;
let fixtures: Readonly<Record<string, Fixture>>;

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@agency.example' };
  testApp = await createTestApp({ log, settings });
  records = await openRecords(testApp);
  fixtures = createFixtures(testApp, records);
});
afterAll(() => testApp.close());

/** Sends as the Admin; signs in again if the previous call ended the session. */
async function sendAsAdmin(request: Request): Promise<ExchangeResponse> {
  const answer = await send(testApp, request, records.cookie());
  if (answer.status !== 401) return answer;
  await records.signInAgain();
  return send(testApp, request, records.cookie());
}

interface Tally {
  sent: number;
  /** Valid calls; `done` counts those that succeeded. */
  valid: number;
  done: number;
  /** The first refusal of a valid call. */
  refusal: string;
}

/** Sends valid and changed inputs to one procedure; returns the first fault. */
async function fuzzProcedure(procedure: ContractProcedure, runs: number, tally: Tally): Promise<string | null> {
  const fixture = fixtures[procedure.name] ?? (async (input) => input);
  const inputs = procedure.input ? validValues(procedure.input, procedure.name) : fc.constant(undefined);
  const isChanged = procedure.input ? fc.boolean() : fc.constant(false);
  const forms = fc.constantFrom<ApiProtocol>('rpc', 'api');
  const property = fc.asyncProperty(inputs, forms, isChanged, inputChanges, async (value, form, isToChange, change) => {
    // Every input of a procedure is an object.
    const prepared = await fixture((value ?? {}) as Fields);
    const valid = procedure.input ? prepared : undefined;
    const changed = procedure.input && isToChange ? changeInput(procedure.input, valid, change) : null;
    const input = changed ? changed.input : valid;
    const answer = await sendAsAdmin(requestOf(procedure, form, input));
    tally.sent += 1;
    if (!changed) {
      tally.valid += 1;
      if (answer.status < 300) tally.done += 1;
      else tally.refusal ||= `${form} ${shorten(JSON.stringify(input))} → ${answer.status} ${shorten(answer.body)}`;
    }
    const fault = changed
      ? checkChangedAnswer(procedure, form, changed, answer, testApp.folder)
      : checkValidAnswer(procedure, input, answer, testApp.folder);
    if (!fault) return;
    throw new Error(`${fault}: ${form} ${shorten(JSON.stringify(input))} → ${answer.status} ${shorten(answer.body)}`);
  });
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, { seed, numRuns: runs });
  if (!failed) return null;
  return `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)} (at ${counterexamplePath})`;
}

function shorten(text: string | undefined): string {
  return text && text.length > 600 ? `${text.slice(0, 600)}…` : String(text);
}

describe(`hostile input (AANGAN_SEED=${seed})`, () => {
  const timeout = isFull ? 10_800_000 : 240_000;

  it('every procedure accepts valid input, and refuses other input by naming the field', { timeout }, async () => {
    const wrong: string[] = [];
    const shares = testApp.procedures.reduce((sum, { name }) => sum + hashingShare(name), 0);
    let sent = 0;
    for (const procedure of testApp.procedures) {
      const tally = { sent: 0, valid: 0, done: 0, refusal: '' };
      const fault = await fuzzProcedure(
        procedure,
        Math.ceil((requests / shares) * hashingShare(procedure.name)),
        tally,
      );
      if (fault) wrong.push(`${procedure.name}: ${fault}`);
      if (tally.done * 2 < tally.valid) {
        wrong.push(
          `${procedure.name}: ${tally.done} of ${tally.valid} valid calls succeeded; see fuzz/fixtures.ts: ${tally.refusal}`,
        );
      }
      wrong.push(...newErrors().map((line) => `${procedure.name} logged ${line}`));
      sent += tally.sent;
    }
    process.stdout.write(`hostile input: ${sent} requests, AANGAN_SEED=${seed}\n`);
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(requests);
  });

  it('every route survives malformed requests', { timeout }, async () => {
    const targets = targetsOf(testApp);
    const property = fc.asyncProperty(fc.constantFrom(...targets), malformations, async (target, malformation) => {
      const request = malformed(target, malformation);
      const answer = await sendAsAdmin(request);
      const fault = leakOf(answer, testApp.folder);
      if (fault)
        throw new Error(`${fault}: ${request.method} ${request.url} → ${answer.status} ${shorten(answer.body)}`);
    });
    const { errorInstance } = await fc.check(property, { seed, numRuns: Math.ceil(requests / 4) });
    expect([errorInstance, ...newErrors()]).toEqual([null]);
  });

  it.each(corpusUploads(uuid))('an upload of $what is handled without an error', async ({ query, body, named }) => {
    await records.signInAgain();
    for (const url of ['/api/imports', '/api/files', '/api/documents/files']) {
      const request = { method: 'POST' as const, url: `${url}?${query}`, headers: body.headers, payload: body.payload };
      const answer = await sendAsAdmin(request);
      expect(faultOf(answer, testApp.folder), shorten(answer.body)).toBeNull();
      const path = answer.problem.fields?.[0]?.path;
      if (url === '/api/files' && answer.status !== 413) expect([answer.status, path]).toEqual([422, named]);
      else if (answer.status === 422) expect(['file', 'kind', named]).toContain(path);
      else expect([201, 413]).toContain(answer.status);
    }
    expect(newErrors()).toEqual([]);
  });

  it.each(rawRequests)('raw bytes are handled without an error: %j', async (line) => {
    const answer = await exchangeBytes(await listen(), line);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/u);
    expect(leakOf({ status: Number(answer.slice(9, 12)), body: answer }, testApp.folder)).toBeNull();
    expect(newErrors()).toEqual([]);
  });

  it('the program still answers afterwards, and its records match the contract', async () => {
    await records.signInAgain();
    const pages = ['properties.list', 'documents.list', 'outbox.list', 'history.trash', 'notifications.list'];
    for (const name of pages) {
      let cursor: unknown;
      do {
        // Every response is validated by the strict schema of the contract.
        const { next } = await records.call(name, cursor === undefined ? {} : { cursor });
        cursor = next ?? undefined;
      } while (cursor !== undefined);
    }
    for (const name of [
      'propertyTypes.list',
      'accounts.listPeople',
      'imports.list',
      'company.read',
      'dashboard.activity',
    ]) {
      await records.call(name, {});
    }
    expect((await testApp.built.app.inject('/readyz')).json()).toEqual({ database: 'ok', files: 'ok' });
    expect(newErrors()).toEqual([]);
  });
});

/** The address of the listening program; it starts listening once. */
async function listen(): Promise<AddressInfo> {
  const { server } = testApp.built.app;
  if (!server.listening) await testApp.built.app.listen({ port: 0, host: '127.0.0.1' });
  return server.address() as AddressInfo;
}
