/** A seeded generator with the same numbers on every machine. */
export type Random = {
  /** A number from `least` to `most`. */
  between(least: number, most: number): number;
  /** An integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  chance(share: number): boolean;
};

/** Mulberry32, seeded with the FNV-1a hash of the seed. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between: (least, most) => least + next() * (most - least),
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  };
}
