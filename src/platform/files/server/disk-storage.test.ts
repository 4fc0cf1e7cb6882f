import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import type { TemporaryFolder } from './testing.ts';
import { bytesOf, compile, makeTemporaryFolder } from './testing.ts';

const binary = { contentType: 'application/octet-stream' };
const megabyte = 1024 * 1024;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder.remove());

const incoming = () => readdir(path.join(folder.path, 'incoming'));

describe('two writers of one key', () => {
  it('leave one of the two contents, and no reader sees a mixture', async () => {
    const storage = await openDiskStorage(folder.path);
    await storage.put('shared', Buffer.alloc(megabyte, 0), binary);
    const writers = Array.from({ length: 12 }, (_, index) => {
      const content = Buffer.alloc(megabyte, index + 1);
      return storage.put(
        'shared',
        index % 2 === 0 ? content : Readable.from([content.subarray(0, 5), content.subarray(5)]),
        binary,
      );
    });
    let isWriting = true;
    const reader = (async () => {
      let reads = 0;
      while (isWriting) {
        const bytes = await bytesOf(await storage.get('shared'));
        expect(bytes?.length).toBe(megabyte);
        expect(new Set(bytes).size).toBe(1);
        reads += 1;
      }
      return reads;
    })();
    await Promise.all(writers);
    isWriting = false;
    expect(await reader).toBeGreaterThan(0);
    const left = await bytesOf(await storage.get('shared'));
    expect(left?.length).toBe(megabyte);
    expect(new Set(left).size).toBe(1);
    expect(left?.[0]).toBeGreaterThan(0);
    expect(await incoming()).toEqual([]);
  });

  it('do not disturb a reader that has started', async () => {
    const storage = await openDiskStorage(folder.path);
    await storage.put('read', Buffer.alloc(megabyte, 1), binary);
    const begun = await storage.get('read');
    await storage.put('read', Buffer.alloc(10, 2), binary);
    await storage.remove('read');
    const bytes = await bytesOf(begun);
    expect(bytes?.length).toBe(megabyte);
    expect(new Set(bytes)).toEqual(new Set([1]));
  });
});

describe('a full disk', () => {
  it('makes a real disk refuse, keep the old file, leave no partial file, and recover', async ({ skip }) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path], { stdio: 'ignore' });
    } catch {
      skip('mounting needs root');
    }
    try {
      const storage = await openDiskStorage(folder.path);
      await storage.put('old', Buffer.from('old'), binary);
      const refusal = { code: 'full', details: { reason: 'files' }, cause: { code: 'ENOSPC' } };
      await expect(storage.put('new', Buffer.alloc(2 * megabyte), binary)).rejects.toMatchObject(refusal);
      const stream = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536)));
      await expect(storage.put('old', stream, binary)).rejects.toMatchObject(refusal);
      expect(stream.destroyed).toBe(true);
      expect(await incoming()).toEqual([]);
      expect(await storage.has('new')).toBe(false);
      expect((await bytesOf(await storage.get('old')))?.toString()).toBe('old');

      const ballast = path.join(folder.path, 'ballast');
      await expect(writeFile(ballast, Buffer.alloc(2 * megabyte))).rejects.toMatchObject({ code: 'ENOSPC' });
      await expect(storage.check()).rejects.toMatchObject(refusal);
      expect(await incoming()).toEqual([]);
      await rm(ballast);
      await storage.check();
      await storage.put('new', Buffer.from('fits'), binary);
      expect((await bytesOf(await storage.get('new')))?.toString()).toBe('fits');
    } finally {
      execFileSync('umount', [folder.path]);
    }
  });

  it.each(['writeFile', 'sync'] as const)('is reported where %s fails', async (call) => {
    const storage = await openDiskStorage(folder.path);
    const handle = await open(path.join(folder.path, 'probe'), 'w');
    const failing = vi
      .spyOn(Object.getPrototypeOf(handle), call)
      .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    try {
      await expect(storage.put('new', Buffer.from('x'), binary)).rejects.toMatchObject({
        code: 'full',
        cause: { code: 'ENOSPC' },
      });
      expect(failing).toHaveBeenCalled();
    } finally {
      failing.mockRestore();
      await handle.close();
    }
    expect(await incoming()).toEqual([]);
    expect(await storage.has('new')).toBe(false);
  });
});

describe('a program that is killed while writing', () => {
  it('leaves no visible file, keeps the old one, and its partial file is removed a day later', async () => {
    const compiled = await makeTemporaryFolder();
    const script = await compile(compiled.path, 'disk-storage.ts');
    const storage = await openDiskStorage(folder.path);
    await storage.put('replaced', Buffer.from('old'), binary);
    const writer = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { Readable } from 'node:stream';
         import { openDiskStorage } from ${JSON.stringify(script)};
         const storage = await openDiskStorage(${JSON.stringify(folder.path)});
         const endless = () => { const stream = new Readable({ read() {} }); stream.push(Buffer.alloc(${megabyte})); return stream; };
         setInterval(() => {}, 1000);
         await Promise.all([storage.put('fresh', endless(), {}), storage.put('replaced', endless(), {})]);`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = once(writer, 'exit');
    await vi.waitFor(
      async () => {
        const sizes = await Promise.all(
          (await incoming()).map((name) => stat(path.join(folder.path, 'incoming', name))),
        );
        expect(sizes.map((file) => file.size)).toEqual([megabyte, megabyte]);
      },
      { timeout: 20_000 },
    );
    writer.kill('SIGKILL');
    await ended;
    await compiled.remove();

    const reopened = await openDiskStorage(folder.path);
    const keys: string[] = [];
    for await (const key of reopened.list('')) keys.push(key);
    expect(keys).toEqual(['replaced']);
    expect(await reopened.has('fresh')).toBe(false);
    expect((await bytesOf(await reopened.get('replaced')))?.toString()).toBe('old');

    const [first = '', second = ''] = await incoming();
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(path.join(folder.path, 'incoming', first), twoDaysAgo, twoDaysAgo);
    await openDiskStorage(folder.path);
    expect(await incoming()).toEqual([second]);
  }, 60_000);
});

describe('the storage folder', () => {
  it('is created when it is missing', async () => {
    const storage = await openDiskStorage(path.join(folder.path, 'deep', 'files'));
    await storage.put('a', Buffer.from('x'), binary);
    expect(await storage.has('a')).toBe(true);
  });

  it('spreads its files over two levels of folders, readable to their owner only', async () => {
    const storage = await openDiskStorage(folder.path);
    await storage.put('pictures/a1/640.webp', Buffer.from('x'), binary);
    const files = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.webp'));
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{2}\/pictures~a1~640\.webp$/)]);
    const { mode } = await stat(path.join(folder.path, files[0] ?? ''));
    expect(mode & 0o077).toBe(0);
  });

  it('fails to open where a file has its path', async () => {
    await writeFile(path.join(folder.path, 'taken'), '');
    await expect(openDiskStorage(path.join(folder.path, 'taken'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reports not ready when it is gone and is not recreated, since a disk may be missing', async () => {
    const storage = await openDiskStorage(path.join(folder.path, 'mounted'));
    await rm(path.join(folder.path, 'mounted'), { recursive: true });
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.put('a', Buffer.from('x'), binary)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('reports a file that cannot be read', async () => {
    const storage = await openDiskStorage(folder.path);
    await storage.put('a', Buffer.from('x'), binary);
    const [file = ''] = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('/a'));
    await rm(path.join(folder.path, file));
    await mkdir(path.join(folder.path, file));
    await expect(storage.get('a').then(bytesOf)).rejects.toThrow();
  });
});
