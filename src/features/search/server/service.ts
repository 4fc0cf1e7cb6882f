import { todayOf } from '#features/invoices/server/service/save-invoice.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { findBest, findNear } from '#platform/lists/server/best-matches.ts';
import { readSought } from '#platform/lists/server/sought-words.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Findings } from '../contract.ts';
import { areFew, mostShown } from '../rules.ts';
import { searchedKinds } from './repository/searched-kinds.ts';

/** The best of every kind; where that is little, what is spelt nearly so besides. */
export async function searchEverything({ db, ...rest }: StaffContext, question: string): Promise<ReadyJson<Findings>> {
  const [sought, today] = await Promise.all([readSought(db, question), todayOf({ db, ...rest })]);
  const kinds = Object.entries(searchedKinds(today));
  if (sought === null) return new ReadyJson(written(kinds.map(([kind]) => [kind, nothing])));
  const found = await Promise.all(kinds.map(([, kind]) => findBest(db, kind, sought, mostShown)));
  const isLittle = areFew(found.reduce((sum, { shown }) => sum + shown, 0));
  const near = await Promise.all(
    kinds.map(async ([, kind], place) => {
      const room = mostShown - (found[place]?.shown ?? 0);
      return isLittle && room > 0 ? findNear(db, kind, sought, room) : '[]';
    }),
  );
  return new ReadyJson(
    written(
      kinds.map(([kind], place) => {
        const { items, count } = found[place] ?? nothing;
        return [kind, { items, count, near: near[place] ?? '[]' }];
      }),
    ),
  );
}

const nothing = { items: '[]', count: { value: 0, is_capped: false }, near: '[]' };

/** The lists are JSON already. */
function written(kinds: ReadonlyArray<readonly [string, typeof nothing]>): string {
  const parts = kinds.map(
    ([kind, { items, count, near }]) => `"${kind}":{"items":${items},"count":${JSON.stringify(count)},"near":${near}}`,
  );
  return `{${parts.join(',')}}`;
}
