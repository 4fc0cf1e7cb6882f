import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { makeDemo } from './demo.ts';
import { programContext } from './serve.ts';
import type { Walk } from './walk-testing.ts';
import { openWalk } from './walk-testing.ts';

let walk: Walk;
beforeEach(async () => {
  walk = await openWalk();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await walk.close();
});

const make = (ending: AbortSignal) =>
  makeDemo(
    { ...programContext(walk.services), door: walk.built.door },
    { dataDir: walk.folder, databaseUrl: null, ending },
  );

it('ends with the step at which it is asked to, and says afterwards that it was not finished', async () => {
  const asked = new AbortController();
  vi.spyOn(process.stdout, 'write').mockImplementation(() => {
    asked.abort();
    return true;
  });
  await expect(make(asked.signal)).rejects.toThrow('aborted');
  expect(await hasUsers(walk.services.database.db)).toBe(true);
  await expect(make(new AbortController().signal)).rejects.toThrow(
    `The demo agency was not finished: delete ${walk.folder} and start again.`,
  );
});

it('leaves alone an agency that has people and was not begun as the demo', async () => {
  await walk.addPerson();
  await make(AbortSignal.abort());
  expect(readdirSync(walk.folder)).not.toContain('demo-unfinished');
});
