import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Extract } from 'tar-stream';
import { extract } from 'tar-stream';
import { Digest } from './digest.ts';
import type { Contents, Head, Manifest } from './format.ts';
import { ArchiveRefused, altered, headName, manifestName, notOurs, parseHead, parseManifest } from './format.ts';

/** Callbacks for the contents of an archive, in file order; each must read its content to the end. */
export interface ArchiveVisitor {
  head?(head: Head): Promise<void> | void;
  table(name: string, part: AsyncIterable<Buffer>): Promise<void>;
  jobs(part: AsyncIterable<Buffer>): Promise<void>;
  file(key: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** Only verifies that the archive is complete. */
export const checkOnly: ArchiveVisitor = {
  table: (_, part) => drain(part),
  jobs: drain,
  file: (_, content) => drain(content),
};

interface Seen {
  tables: Map<string, Contents>;
  jobs: Contents;
  files: { count: number; bytes: number; sha256: string };
}

/** Reads an archive sequentially; refuses truncated, altered and foreign files with a message that names the fault. */
export async function readArchive(file: string, visitor: ArchiveVisitor, signal?: AbortSignal): Promise<Manifest> {
  const tar = extract();
  const flow = pipeline(createReadStream(file), createGunzip(), tar, signal ? { signal } : {});
  let fault: unknown = null;
  let isOurs = false;
  flow.catch((error: unknown) => {
    fault = error;
  });
  try {
    const manifest = await readEntries(tar, {
      ...visitor,
      head(head) {
        isOurs = true;
        return visitor.head?.(head);
      },
    });
    await flow;
    return manifest;
  } catch (error) {
    tar.destroy();
    await flow.catch(() => undefined);
    throw readable(error, fault, isOurs);
  }
}

/** Keeps the program's own messages; errors of the tar reader only speak of bytes. */
function readable(error: unknown, fault: unknown, isOurs: boolean): unknown {
  const cause = fault ?? error;
  if (cause instanceof ArchiveRefused) return isOurs ? cause : notOurs();
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') return new ArchiveRefused('There is no such file.');
  const isTooLong = cause instanceof Error && cause.message === 'Header exceeds max size';
  const isOfBytes = cause instanceof Error && /Invalid tar header|Unexpected end of data/u.test(cause.message);
  if (code !== 'Z_BUF_ERROR' && code !== 'Z_DATA_ERROR' && !isOfBytes && !isTooLong) return error;
  if (!isOurs) return notOurs();
  if (isTooLong) return altered('a header is too long');
  return altered(code === 'Z_BUF_ERROR' ? 'it is cut off' : 'its bytes were changed');
}

/** Size limit in bytes for entries that are read whole: the manifest and each checksum list. */
const maxManifestBytes = 16_000_000;

async function readEntries(tar: Extract, visitor: ArchiveVisitor): Promise<Manifest> {
  const tables = new Map<string, Digest>();
  const jobs = new Digest();
  const files = new FileLedger();
  let isFirst = true;
  let manifest: Manifest | null = null;
  for await (const entry of tar) {
    const { name, size } = entry.header;
    // Its types do not say what it yields.
    const content = entry as AsyncIterable<Buffer>;
    if (manifest) throw altered('something follows its manifest');
    if (isFirst) {
      if (name !== headName || size > 10_000) throw notOurs();
      await visitor.head?.(parseHead((await buffer(content)).toString()));
    } else if (name === manifestName) {
      if (size > maxManifestBytes) throw altered('its manifest is too long');
      manifest = parseManifest((await buffer(content)).toString());
    } else {
      const [folder = '', ...rest] = name.split('/');
      const [table = ''] = rest;
      if (folder === 'tables') await visitor.table(table, counted(content, digestOf(tables, table)));
      else if (folder === 'jobs') await visitor.jobs(counted(content, jobs));
      else if (folder === 'sha256') await files.compare(size, content);
      else if (folder === 'files') await files.take(rest.join('/'), content, visitor);
      else throw altered(`it holds ${name}`);
    }
    isFirst = false;
  }
  if (isFirst) throw notOurs();
  if (!manifest) throw altered('it is cut off');
  compare(manifest, {
    tables: new Map([...tables].map(([table, digest]) => [table, digest.end()])),
    jobs: jobs.end(),
    files: files.end(),
  });
  return manifest;
}

function digestOf(tables: Map<string, Digest>, name: string): Digest {
  const digest = tables.get(name) ?? new Digest();
  tables.set(name, digest);
  return digest;
}

async function* counted(content: AsyncIterable<Buffer>, digest: Digest): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    digest.add(piece);
    yield piece;
  }
}

/** Compares the files with the lists of checksums that follow them. */
class FileLedger {
  private unconfirmed = '';
  private readonly lists = new Digest();
  private count = 0;
  private bytes = 0;

  async take(key: string, content: AsyncIterable<Buffer>, visitor: ArchiveVisitor): Promise<void> {
    const digest = new Digest();
    await visitor.file(key, uncountedLines(content, digest));
    const { bytes, sha256 } = digest.end();
    this.unconfirmed += checksumLine(key, sha256);
    if (this.unconfirmed.length > maxManifestBytes) throw altered('checksums of files are missing');
    this.count += 1;
    this.bytes += bytes;
  }

  async compare(size: number, content: AsyncIterable<Buffer>): Promise<void> {
    if (size !== Buffer.byteLength(this.unconfirmed)) throw altered('a file is not what it was');
    const list = await buffer(content);
    if (list.toString() !== this.unconfirmed) throw altered('a file is not what it was');
    this.lists.add(list);
    this.unconfirmed = '';
  }

  end(): Seen['files'] {
    if (this.unconfirmed !== '') throw altered('checksums of files are missing');
    return { count: this.count, bytes: this.bytes, sha256: this.lists.end().sha256 };
  }
}

async function* uncountedLines(content: AsyncIterable<Buffer>, digest: Digest): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    digest.add(piece, { countsLines: false });
    yield piece;
  }
}

/** One line of a checksum list in the format of `sha256sum`. */
export function checksumLine(key: string, sha256: string): string {
  return `${sha256}  files/${key}\n`;
}

function compare(manifest: Manifest, seen: Seen): void {
  const empty = new Digest().end();
  for (const { name, columns: _, ...expected } of manifest.tables) {
    if (!isSame(expected, seen.tables.get(name) ?? empty)) throw altered(`the table ${name} is not what it was`);
    seen.tables.delete(name);
  }
  const [unknown] = seen.tables.keys();
  if (unknown !== undefined) throw altered(`it holds a table ${unknown} that its manifest lacks`);
  if (!isSame(manifest.jobs, seen.jobs)) throw altered('the waiting jobs are not what they were');
  const { files } = manifest;
  if (files.count !== seen.files.count || files.bytes !== seen.files.bytes || files.sha256 !== seen.files.sha256) {
    throw altered('the files are not what they were');
  }
}

function isSame(one: Contents, other: Contents): boolean {
  return one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
