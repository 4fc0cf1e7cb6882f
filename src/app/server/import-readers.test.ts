import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import type { Context } from '#platform/context/server/context.ts';
import { importKinds } from './import-kinds.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let context: Context;
beforeAll(async () => {
  agency = await openTestAgency();
  context = (await agency.hire('Admin')) as Context;
});
afterAll(() => agency.close());

/** Cell contents: characters, words and separators that a parser looks for, repeated. */
const contents = [
  ...[
    '1',
    'a',
    'A',
    ' ',
    ',',
    ';',
    '|',
    '·',
    '.',
    '-',
    '/',
    '&',
    '(',
    ')',
    '[',
    '"',
    "'",
    '@',
    '+',
    '₹',
    '½',
    '%',
    '\n',
    '\t',
    '\u00a0',
  ],
  ...[
    'अ',
    '१',
    '\ud83c\udfe0',
    '( ',
    ' )',
    ', ',
    ' /',
    '1 ',
    '1,',
    '1-',
    '1.',
    'a.',
    'a@',
    '@a',
    '.@',
    'e1',
    '()',
    '{a}',
    '["',
  ],
  ...[
    'rs ',
    'cr ',
    'sq ',
    'sq.ft ',
    'bhk ',
    'or ',
    'and ',
    'up to ',
    'to ',
    'per month ',
    'india ',
    'plot ',
    'jan ',
    'pune, ',
    'near ',
  ],
];

const lengths = [1_500, 12_000] as const;
/** Text eight times as long takes about eight times the work; quadratic work would be 64 times. */
const maxRatio = 24;
/** Less time for the longest text is harmless, and too short to compare. */
const harmlessMs = 50;

/** Milliseconds of processor time, which other programs do not affect; the minimum of several rounds. */
async function workOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > harmlessMs; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

it.each(importKinds.map((kind) => [kind.fields.kind, kind] as const))(
  'parses cells of %s in linear time',
  async (_, kind) => {
    const slow: string[] = [];
    const check = async (what: string, content: string, work: (cell: string) => unknown) => {
      const cells = lengths.map((length) => content.repeat(Math.ceil(length / content.length)).slice(0, length));
      const [short = '', long = ''] = cells;
      const longer = await workOf(() => work(long));
      if (longer <= harmlessMs) return;
      const shorter = await workOf(() => work(short));
      if (longer <= maxRatio * Math.max(shorter, 1)) return;
      slow.push(`${what} ${JSON.stringify(content)}: ${shorter.toFixed(0)} ms, then ${longer.toFixed(0)} ms`);
    };
    const columns = kind.fields.all;
    const rowOf = (cell: string): ImportRow => ({
      number: 2,
      cells: Object.fromEntries(columns.map((name) => [name, cell])),
      shape: 'whole',
    });
    const mapping = Object.fromEntries(
      columns.map((name) => [name, { kind: 'column', column: name }]),
    ) as ImportMapping;
    const read = await kind.openReader(context, mapping);
    for (const content of contents) {
      await check('guessing columns', content, (cell) => kind.guessMapping(columns, [rowOf(cell)]));
      await check('guessing names', content, (cell) => kind.guessMapping([cell, `${cell}b`], [rowOf('1')]));
      await check('reading a row', content, (cell) => read([rowOf(cell)]));
    }
    expect(slow).toEqual([]);
  },
);
