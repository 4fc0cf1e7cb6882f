import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { plain } from '../cells/cell-text.ts';

/** How an import adds tags to those of the agency; `app` fills it. */
export interface TagAddition {
  /** How many more the agency may have. */
  room(db: Queryable): Promise<number>;
  isName(text: string): boolean;
  /** Adds those that the agency does not have. */
  add(context: StaffContext, names: readonly string[]): Promise<void>;
}

/** The names in a file that no tag of the agency has, and that its import may add. */
export class NewTags {
  readonly #names = new Set<string>();
  readonly #room: number;
  readonly #isName: TagAddition['isName'];

  constructor({ isName }: Pick<TagAddition, 'isName'>, room: number) {
    this.#isName = isName;
    this.#room = room;
  }

  /** Collects a name; false if no tag can have it, or there would be too many. */
  collect(name: string): boolean {
    if (this.#names.has(plain(name))) return true;
    if (this.#names.size >= this.#room || !this.#isName(name)) return false;
    this.#names.add(plain(name));
    return true;
  }
}

/** Names of tags, each once in any case, as first written. Every row of a file may have some. */
export class DistinctNames {
  readonly #names = new Map<string, string>();

  constructor(names: readonly string[] = []) {
    this.add(names);
  }

  add(names: readonly string[]): void {
    for (const name of names) if (!this.#names.has(plain(name))) this.#names.set(plain(name), name);
  }

  list(): string[] {
    return [...this.#names.values()];
  }
}
