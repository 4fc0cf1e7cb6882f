import path from 'node:path';
import { FileFailure } from '../file-problems.ts';
import { type DateSystem, numberWriter, type WriteNumber } from './number-format.ts';
import { walkXml } from './read-xml.ts';
import type { ZipParts } from './zip-parts.ts';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

const maxSheets = 200;
const maxStyles = 100_000;
const maxStrings = 5_000_000;

/** The visible sheets of a workbook and its date system. */
export async function readSheets(zip: ZipParts): Promise<{ sheets: SheetPart[]; dateSystem: DateSystem }> {
  const main = (await readTargets(zip, '_rels/.rels', '')).find(({ type }) => type.endsWith('/officeDocument'));
  const part = main?.path ?? 'xl/workbook.xml';
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const targets = await readTargets(zip, `${folder}_rels/${part.slice(folder.length)}.rels`, folder);
  const sheets: SheetPart[] = [];
  let dateSystem: DateSystem = 1900;
  await walkXml(zip.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr' && isTrue(attributes.date1904)) dateSystem = 1904;
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible' || sheets.length === maxSheets) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = targets.find((one) => one.id === id && one.type.endsWith('/worksheet'));
      if (target) sheets.push({ name: attributes.name ?? '', path: target.path });
    },
  });
  if (sheets.length === 0) throw new FileFailure('damaged');
  return { sheets, dateSystem };
}

/** The relationships of a part, with target paths in the archive. */
async function readTargets(zip: ZipParts, part: string, folder: string) {
  const targets: { id: string; type: string; path: string }[] = [];
  await walkXml(zip.read(part), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship' || targets.length === maxSheets * 10) return;
      targets.push({ id: Id, type: Type, path: resolved(folder, Target) });
    },
  });
  return targets;
}

function resolved(folder: string, target: string): string {
  return path.posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1);
}

/** The shared strings that cells reference by index. */
export async function readSharedStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = [];
  const text = new TextOfRuns();
  await walkXml(zip.read('xl/sharedStrings.xml'), {
    open: (name) => text.open(name),
    text: (said) => text.add(said),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      if (strings.length === maxStrings) throw new FileFailure('unpacks_too_large');
      strings.push(text.take());
    },
  });
  return strings;
}

/** Number formatters by cell style. */
export async function readNumberWriters(zip: ZipParts, system: DateSystem): Promise<WriteNumber[]> {
  const codes = new Map<number, string>();
  const writers: WriteNumber[] = [];
  const known = new Map<number, WriteNumber>();
  let isInCellStyles = false;
  await walkXml(zip.read('xl/styles.xml'), {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (name === 'cellXfs') isInCellStyles = true;
      if (name === 'numFmt' && formatCode !== undefined && codes.size < maxStyles)
        codes.set(id, formatCode.slice(0, 255));
      if (name !== 'xf' || !isInCellStyles || writers.length === maxStyles) return;
      const writer = known.get(id) ?? numberWriter(id, codes.get(id), system);
      known.set(id, writer);
      writers.push(writer);
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return writers;
}

/** Collects the text of runs (`t`) without phonetic hints (`rPh`). */
export class TextOfRuns {
  #text = '';
  #isInText = false;
  #isInReading = false;

  open(name: string): void {
    if (name === 't') this.#isInText = true;
    if (name === 'rPh') this.#isInReading = true;
  }

  add(said: string): void {
    if (this.#isInText && !this.#isInReading) this.#text += said;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isInReading = false;
  }

  take(): string {
    const text = withoutEscapes(this.#text);
    this.#text = '';
    return text;
  }
}

/** Decodes _x000D_ escapes, which stand for characters that XML cannot hold. */
export function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isTrue(said: string | undefined): boolean {
  return said === '1' || said === 'true';
}
