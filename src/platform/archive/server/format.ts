import * as z from 'zod/mini';

/*
 * An archive is a gzipped tar file, written and read from front to back:
 *   aangan.json             what it is, and of which version
 *   tables/<name>/<n>.tsv   the rows of each table, as PostgreSQL's COPY writes them, in parts
 *   jobs/<n>.tsv            the work that waits
 *   files/<key>             the uploaded files, as they are
 *   sha256/<n>.txt          checksums of the files before it; `sha256sum -c` understands them
 *   manifest.json           what must have come, with checksums; without it the archive is cut off
 */

export const formatVersion = 1;
export const headName = 'aangan.json';
export const manifestName = 'manifest.json';

/** The migrations a database has seen, told by the last of them. */
const schemaVersion = z.object({ tag: z.string(), when: z.number() });

/** An archive that cannot be read, made or restored; the message is the sentence for whoever asked. */
export class ArchiveRefused extends Error {}

const head = z.object({ program: z.literal('aangan'), format: z.number(), made_at: z.string(), schema: schemaVersion });

const contents = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() });

const manifest = z.extend(head, {
  postgres: z.string(),
  tables: z.array(z.extend(contents, { name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  jobs: contents,
  /** `sha256` is that of all lists of checksums, one after the other. */
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  left_out: z.array(z.object({ table: z.string(), reason: z.string() })),
  /** Names of the settings that had a value; never the values. */
  settings: z.array(z.string()),
});

export type Head = z.infer<typeof head>;
export type Manifest = z.infer<typeof manifest>;
export type Contents = z.infer<typeof contents>;
export type SchemaVersion = z.infer<typeof schemaVersion>;

/** Reads the first entry; refuses what is no archive of ours or of a later format. */
export function parseHead(text: string): Head {
  const found = head.safeParse(parseJson(text));
  if (!found.success) throw notOurs();
  if (found.data.format > formatVersion) {
    throw new ArchiveRefused('The archive was made by a newer version of Aangan: upgrade this one first.');
  }
  return found.data;
}

export function parseManifest(text: string): Manifest {
  const found = manifest.safeParse(parseJson(text));
  if (!found.success) throw altered('its manifest cannot be read');
  return found.data;
}

export function notOurs(): ArchiveRefused {
  return new ArchiveRefused('The file is no archive of Aangan.');
}

export function altered(what: string): ArchiveRefused {
  return new ArchiveRefused(`The archive is damaged (${what}), so nothing of it is restored.`);
}

export function partName(folder: string, part: number, ending: string): string {
  return `${folder}/${String(part).padStart(6, '0')}.${ending}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
