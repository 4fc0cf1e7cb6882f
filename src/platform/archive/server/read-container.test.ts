import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatVersion, headName, manifestName } from './format.ts';
import { checkOnly, readArchive } from './read-container.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-container-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const head = JSON.stringify({
  program: 'aangan',
  format: formatVersion,
  made_at: '2026-11-24T00:00:00.000Z',
  schema: { tag: '0001', when: 1 },
});

/** A POSIX.1-1988 (ustar) header; type '0' is a file, 'x' a pax header, 'L' a long name. */
function header(name: string, size: number, type = '0'): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`        ${type}`, 148);
  block.write('ustar\0' + '00', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** An archive whose second entry has the stated length and consists of zeros; a few hundred kilobytes on disk. */
async function archiveWith(name: string, size: number, type?: string): Promise<string> {
  const file = path.join(folder, 'archive.tar.gz');
  async function* pieces() {
    yield header(headName, head.length);
    yield padded(head);
    yield header(name, size, type);
    const zeros = Buffer.alloc(1 << 16);
    for (let left = size; left > 0; left -= zeros.length) yield zeros;
  }
  await pipeline(Readable.from(pieces()), createGzip(), createWriteStream(file));
  return file;
}

const size = 256 << 20;

it.each([
  ['a pax header', 'x', 'x', /a header is too long/],
  ['a long name', 'x', 'L', /a header is too long/],
  ['a manifest', manifestName, '0', /its manifest is too long/],
  ['a list of checksums', 'sha256/000001.txt', '0', /a file is not what it was/],
])('refuses %s of 256 MB without keeping it in memory', async (_, name, type, sentence) => {
  const file = await archiveWith(name, size, type);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 10);
  await expect(readArchive(file, checkOnly)).rejects.toThrow(sentence);
  clearInterval(watch);
  expect(most).toBeLessThan(size / 2);
});

it('reads a table of 256 MB piece by piece', async () => {
  const file = await archiveWith('tables/changes/000001.tsv', size);
  await expect(readArchive(file, checkOnly)).rejects.toThrow(/it is cut off/);
});
