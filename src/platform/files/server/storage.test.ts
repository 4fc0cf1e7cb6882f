import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';
import { bytesOf, makeTemporaryFolder, startS3Server } from './testing.ts';

interface Opened {
  readonly storage: FileStorage;
  close(): Promise<void>;
}

const storages: readonly { name: string; open: () => Promise<Opened> }[] = [
  {
    name: 'disk',
    open: async () => {
      const folder = await makeTemporaryFolder();
      return { storage: await openDiskStorage(folder.path), close: folder.remove };
    },
  },
  {
    name: 'S3',
    open: async () => {
      const server = await startS3Server();
      return { storage: openS3Storage(server.settings), close: server.close };
    },
  },
];

const text = { contentType: 'text/plain' };

async function keysOf(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

describe.each(storages)('files on $name', ({ open }) => {
  let opened: Opened;
  let storage: FileStorage;

  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  it('returns what was stored from memory', async () => {
    const bytes = randomBytes(70_000);
    await storage.put('pictures/a1/640.webp', bytes, { contentType: 'image/webp' });
    const file = await storage.get('pictures/a1/640.webp');
    expect(file).toMatchObject({ byteLength: 70_000, totalByteLength: 70_000 });
    expect(bytes.equals((await bytesOf(file)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('returns what was stored from a stream of many parts', async () => {
    const pieces = Array.from({ length: 300 }, () => randomBytes(65_536));
    await storage.put('documents/large.pdf', Readable.from(pieces), { contentType: 'application/pdf' });
    const file = await storage.get('documents/large.pdf');
    expect(file?.byteLength).toBe(300 * 65_536);
    expect(Buffer.concat(pieces).equals((await bytesOf(file)) ?? Buffer.alloc(0))).toBe(true);
  });

  it.each([8 * 1024 * 1024 - 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 16 * 1024 * 1024])(
    'stores %i bytes completely, at the boundary of a part',
    async (length) => {
      const bytes = randomBytes(length);
      await storage.put('edge', bytes, text);
      expect(bytes.equals((await bytesOf(await storage.get('edge'))) ?? Buffer.alloc(0))).toBe(true);
    },
  );

  it('encodes text chunks of a stream as UTF-8', async () => {
    await storage.put('words', Readable.from(['नमस्ते ', 'आँगन']), text);
    expect((await bytesOf(await storage.get('words')))?.toString()).toBe('नमस्ते आँगन');
  });

  it('stores an empty file', async () => {
    await storage.put('empty', Buffer.alloc(0), text);
    const file = await storage.get('empty');
    expect(file?.byteLength).toBe(0);
    expect(await bytesOf(file)).toHaveLength(0);
    expect(await storage.has('empty')).toBe(true);
  });

  it('replaces a file', async () => {
    await storage.put('replaced', Buffer.from('first, and longer'), text);
    await storage.put('replaced', Buffer.from('second'), text);
    expect((await bytesOf(await storage.get('replaced')))?.toString()).toBe('second');
  });

  it('returns null for a missing file', async () => {
    expect(await storage.get('nothing/here')).toBeNull();
    expect(await storage.has('nothing/here')).toBe(false);
  });

  it('returns when a file was stored, also beside a key with the same prefix', async () => {
    const before = Date.now();
    await storage.put('dated', Buffer.from('x'), text);
    await storage.put('dated-more', Buffer.from('x'), text);
    // Some storages only know whole seconds.
    expect((await storage.storedAt('dated'))?.getTime()).toBeGreaterThanOrEqual(before - 2_000);
    expect((await storage.storedAt('dated'))?.getTime()).toBeLessThanOrEqual(Date.now() + 2_000);
    expect(await storage.storedAt('date')).toBeNull();
    expect(await storage.storedAt('nothing/here')).toBeNull();
  });

  it('removes a file and ignores a missing one', async () => {
    await storage.put('old/one', Buffer.from('x'), text);
    await storage.remove('old/one');
    await storage.remove('old/one');
    expect(await storage.has('old/one')).toBe(false);
    expect(await storage.get('old/one')).toBeNull();
  });

  it('lists by prefix', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (const key of keys) await storage.put(key, Buffer.from('x'), text);
    await storage.put('manyfold', Buffer.from('x'), text);
    expect(await keysOf(storage, 'many/')).toEqual(keys);
    expect(await keysOf(storage, 'many')).toEqual([...keys, 'manyfold']);
    expect(await keysOf(storage, 'many/001')).toHaveLength(10);
    expect(await keysOf(storage, 'none/')).toEqual([]);
    expect(await keysOf(storage, '')).toEqual(expect.arrayContaining(['manyfold', 'empty']));
  });

  it('allows a key that is a prefix of another', async () => {
    await storage.put('both', Buffer.from('a file'), text);
    await storage.put('both/more', Buffer.from('another'), text);
    expect((await bytesOf(await storage.get('both')))?.toString()).toBe('a file');
    expect(await keysOf(storage, 'both')).toEqual(['both', 'both/more']);
  });

  describe('ranges', () => {
    beforeAll(() => storage.put('range', Buffer.from('0123456789'), text));

    it.each([
      [{ start: 0, end: 3 }, '0123'],
      [{ start: 4 }, '456789'],
      [{ start: 7, end: 99 }, '789'],
      [{ start: 9, end: 9 }, '9'],
    ])('reads %o', async (range, expected) => {
      const file = await storage.get('range', range);
      expect(file).toMatchObject({ byteLength: expected.length, totalByteLength: 10 });
      expect((await bytesOf(file))?.toString()).toBe(expected);
    });

    it.each([{ start: 10 }, { start: 5, end: 4 }, { start: -1 }])('refuses %o', async (range) => {
      await expect(storage.get('range', range)).rejects.toMatchObject({
        code: 'invalid',
        details: { reason: 'range' },
      });
    });

    it('returns null for a missing file and a range', async () => {
      expect(await storage.get('no-range', { start: 0 })).toBeNull();
    });
  });

  it('stores nothing of a stream that fails and reports its error', async () => {
    const dropped = Readable.from(
      (async function* () {
        yield randomBytes(20_000_000);
        throw new Error('the browser went away');
      })(),
    );
    await expect(storage.put('broken', dropped, text)).rejects.toThrow('the browser went away');
    expect(await storage.get('broken')).toBeNull();
    expect(await keysOf(storage, 'broken')).toEqual([]);
  });

  it('stores nothing of a stream that is truncated without an error', async () => {
    const cut = new Readable({ read() {} });
    cut.push(randomBytes(1_000));
    const put = storage.put('cut', cut, text);
    setImmediate(() => cut.destroy());
    await expect(put).rejects.toThrow('Premature close');
    expect(await storage.has('cut')).toBe(false);
  });

  it('keeps the old file when its replacement fails', async () => {
    await storage.put('kept', Buffer.from('old'), text);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ne');
        throw new Error('gone');
      })(),
    );
    await expect(storage.put('kept', broken, text)).rejects.toThrow('gone');
    expect((await bytesOf(await storage.get('kept')))?.toString()).toBe('old');
  });

  it('survives a reader that stops early', async () => {
    await storage.put('left', randomBytes(500_000), text);
    const file = await storage.get('left');
    file?.stream.destroy();
    expect((await bytesOf(await storage.get('left')))?.length).toBe(500_000);
  });

  it('reports ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../b',
    'a/..',
    'a/./b',
    './a',
    '.hidden',
    'a//b',
    'a/',
    'a\\b',
    'C:/x',
    'a b',
    'a\0b',
    'a\n',
    'Capital',
    'ä',
    'a~b',
    'a%2fb',
    'x..y',
    'x'.repeat(201),
  ])('refuses the key %j in every method', async (key) => {
    const refusal = { code: 'invalid', details: { reason: 'file_key' } };
    await expect(storage.put(key, Buffer.from('x'), text)).rejects.toMatchObject(refusal);
    await expect(storage.get(key)).rejects.toMatchObject(refusal);
    await expect(storage.has(key)).rejects.toMatchObject(refusal);
    await expect(storage.remove(key)).rejects.toMatchObject(refusal);
  });

  it.each(['../', '/', 'a/../', 'A', '~'])('refuses the prefix %j', async (prefix) => {
    await expect(keysOf(storage, prefix)).rejects.toMatchObject({ code: 'invalid' });
  });
});
