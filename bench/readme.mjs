import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Replaces the text between the markers of this name in bench/README.md. */
export async function writeSection(name, text) {
  const file = path.join(import.meta.dirname, 'README.md');
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const before = await readFile(file, 'utf8');
  const [head, rest] = before.split(start);
  const tail = rest?.split(end)[1];
  if (tail === undefined) throw new Error(`bench/README.md lacks ${start} and ${end}`);
  await writeFile(file, `${head}${start}\n\n${text}\n\n${end}${tail}`);
}
