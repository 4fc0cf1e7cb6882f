import { expect, it } from 'vitest';
import { queuedRecordKind } from './queued-record.ts';

interface Flat {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

/** A fake server that keeps the first record of each id. */
function open() {
  const flats = new Map<string, Flat>();
  const kind = queuedRecordKind<Flat, string>({
    kind: 'flat',
    topics: ['flats'],
    create: async ({ id, values: title }) => {
      const flat = flats.get(id) ?? { id, version: 1, title };
      flats.set(id, flat);
      return flat;
    },
    correct: async (flat, title, version) => {
      const corrected = { ...flat, title, version: version + 1 };
      flats.set(flat.id, corrected);
      return corrected;
    },
  });
  const send = (values: string, before: readonly string[] = []) =>
    kind.send({ id: 'one', values, before, also: undefined }, AbortSignal.timeout(1_000));
  return { flats, send };
}

it('creates a record once, however often it is sent', async () => {
  const { flats, send } = open();
  await send('Asha Villa');
  await send('Asha Villa');
  expect([...flats.values()]).toEqual([{ id: 'one', version: 1, title: 'Asha Villa' }]);
});

it('saves the last values in a record whose first attempt arrived without an answer', async () => {
  const { flats, send } = open();
  await send('Asha');
  await send('Asha Villa', ['Asha']);
  expect([...flats.values()]).toEqual([{ id: 'one', version: 2, title: 'Asha Villa' }]);
});
