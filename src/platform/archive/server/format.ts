import * as z from 'zod/mini';

/*
 * An archive is a gzipped tar file, written and read sequentially:
 *   aangan.json             format and schema version
 *   tables/<name>/<n>.tsv   the rows of each table, as PostgreSQL's COPY writes them, in parts
 *   jobs/<n>.tsv            the waiting jobs
 *   files/<key>             the uploaded files, unchanged
 *   sha256/<n>.txt          checksums of the files before it; `sha256sum -c` understands them
 *   manifest.json           the expected contents with checksums; an archive without it is truncated
 */

export const formatVersion = 1;
export const headName = 'aangan.json';
export const manifestName = 'manifest.json';

/** The schema version of a database: its last migration. */
const schemaVersion = z.object({ tag: z.string(), when: z.number() });

/** An archive cannot be read, made or restored; the message is shown to the user. */
export class ArchiveRefused extends Error {}

const head = z.object({ program: z.literal('aangan'), format: z.number(), made_at: z.string(), schema: schemaVersion });

const contents = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() });

const manifest = z.extend(head, {
  postgres: z.string(),
  tables: z.array(z.extend(contents, { name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  jobs: contents,
  /** `sha256` is the checksum of all checksum lists, concatenated. */
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  left_out: z.array(z.object({ table: z.string(), reason: z.string() })),
  /** Names of the settings that had a value, never the values. */
  settings: z.array(z.string()),
});

export type Head = z.infer<typeof head>;
export type Manifest = z.infer<typeof manifest>;
export type Contents = z.infer<typeof contents>;
export type SchemaVersion = z.infer<typeof schemaVersion>;

/** Reads the first entry; refuses other files and later formats. */
export function parseHead(text: string): Head {
  const found = head.safeParse(parseJson(text));
  if (!found.success) throw notOurs();
  if (found.data.format > formatVersion) {
    throw new ArchiveRefused('The archive was created by a newer version of Aangan: upgrade this one first.');
  }
  return found.data;
}

export function parseManifest(text: string): Manifest {
  const found = manifest.safeParse(parseJson(text));
  if (!found.success) throw altered('its manifest cannot be read');
  return found.data;
}

export function notOurs(): ArchiveRefused {
  return new ArchiveRefused('The file is not an Aangan archive.');
}

export function altered(what: string): ArchiveRefused {
  return new ArchiveRefused(`The archive is damaged (${what}), so nothing was restored.`);
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
