import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PictureProcess } from './picture-process.ts';
import { openPictureProcess } from './picture-process.ts';
import type { TemporaryFolder } from './testing.ts';
import { compile, makeTemporaryFolder } from './testing.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

let pictures: PictureProcess | undefined;
afterEach(() => pictures?.close());

function open(script: string, limits?: { idleMs?: number; limitMs?: number }): PictureProcess {
  pictures = openPictureProcess(script, limits);
  return pictures;
}

describe('the compiled worker', () => {
  let worker: string;
  beforeAll(async () => {
    worker = await compile(folder.path, 'picture-worker.ts');
  }, 60_000);

  it('starts with the first picture, makes many, and ends when idle', async () => {
    const process = open(worker, { idleMs: 100 });
    expect(process.isRunning).toBe(false);
    const jpeg = await sharp({ create: { width: 700, height: 350, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const outcomes = await Promise.all([process.make(jpeg), process.make(Buffer.from('text')), process.make(jpeg)]);
    expect(process.isRunning).toBe(true);
    const picture = {
      picture: { width: 700, height: 350, sizes: [{ width: 320 }, { width: 640 }, { width: 700, height: 350 }] },
    };
    expect(outcomes).toMatchObject([picture, { refusal: 'not_a_picture' }, picture]);
    const [first] = outcomes;
    const bytes = first && 'picture' in first ? first.picture.sizes[0]?.bytes : undefined;
    expect(Buffer.isBuffer(bytes)).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    await vi.waitFor(() => expect(process.isRunning).toBe(false), { timeout: 10_000 });
    expect(await process.make(jpeg)).toMatchObject(picture);
    const printed = await process.makePrint(bytes ?? jpeg, { width: 90, height: 60 });
    const print = 'print' in printed ? printed.print : undefined;
    expect(await sharp(print).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
    expect(await process.makePrint(Buffer.from('text'), { width: 9, height: 6 })).toEqual({ refusal: 'not_a_picture' });
  }, 30_000);

  it('ends when its parent exits', async () => {
    const orphan = fork(worker, { serialization: 'advanced', stdio: 'ignore' });
    orphan.send({ input: Buffer.from('text'), format: 'sizes' });
    await once(orphan, 'message');
    const ended = once(orphan, 'exit');
    orphan.disconnect();
    expect(await ended).toEqual([0, null]);
  }, 30_000);
});

describe('a picture worker', () => {
  let misbehaving: string;
  beforeAll(async () => {
    misbehaving = path.join(folder.path, 'misbehaving.mjs');
    await writeFile(
      misbehaving,
      `process.on('message', ({ input }) => {
         const order = Buffer.from(input).toString();
         if (order === 'crash') process.kill(process.pid, 'SIGSEGV');
         else if (order === 'exit') process.exit(1);
         else if (order === 'environment') process.send(process.env);
         else if (order === 'slow') setTimeout(() => process.send({ pid: process.pid }), 600);
         else if (order === 'answer') process.send({ pid: process.pid });
       });`,
    );
  });
  const order = (word: string): Buffer => Buffer.from(word);
  const unavailable = { code: 'unavailable', details: { reason: 'pictures' } };

  it('fails only the current picture when it crashes', async () => {
    const process = open(misbehaving);
    const before = await process.make(order('answer'));
    expect(await process.make(order('crash'))).toEqual({ refusal: 'broken_picture' });
    const after = await process.make(order('answer'));
    expect(after).toMatchObject({ pid: expect.any(Number) });
    expect(after).not.toEqual(before);
  });

  it('is killed when it hangs, and the next picture succeeds', async () => {
    const process = open(misbehaving, { limitMs: 4_000 });
    await expect(process.make(order('hang'))).rejects.toMatchObject(unavailable);
    expect(await process.make(order('answer'))).toMatchObject({ pid: expect.any(Number) });
  }, 20_000);

  it('does not count as idle when it is slow', async () => {
    const process = open(misbehaving, { idleMs: 50 });
    const first = await process.make(order('answer'));
    expect(await process.make(order('slow'))).toEqual(first);
  });

  it('says nothing about the picture when it gives up', async () => {
    await expect(open(misbehaving).make(order('exit'))).rejects.toMatchObject(unavailable);
  });

  it('is unavailable when its script does not exist', async () => {
    await expect(open(path.join(folder.path, 'missing.mjs')).make(order('x'))).rejects.toMatchObject(unavailable);
  });

  it('can be closed while it works', async () => {
    const process = open(misbehaving);
    const working = process.make(order('hang'));
    const waiting = process.make(order('answer'));
    await vi.waitFor(() => expect(process.isRunning).toBe(true));
    process.close();
    await expect(working).rejects.toMatchObject(unavailable);
    await expect(waiting).rejects.toMatchObject(unavailable);
    expect(process.isRunning).toBe(false);
  });

  it('does not get the secrets of the server', async () => {
    vi.stubEnv('APP_SECRET', 'do-not-tell');
    const seen = await open(misbehaving).make(order('environment'));
    vi.unstubAllEnvs();
    expect(seen).toHaveProperty('PATH');
    expect(JSON.stringify(seen)).not.toContain('do-not-tell');
  });

  it('limits the queue', async () => {
    const process = open(misbehaving);
    const results = Array.from({ length: 25 }, () => process.make(order('answer')));
    const settled = await Promise.allSettled(results);
    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
    expect(settled.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable', details: { retryAfter: 10 } },
    });
    expect(await process.make(order('answer'))).toMatchObject({ pid: expect.any(Number) });
  });
});
