import { sql } from 'drizzle-orm';
import { findCurrentKey, listOwnNames } from '#features/vocabulary/server/repository.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { stageGroup } from '#platform/words/stages.ts';
import type { OwnWord } from '#platform/words/words.ts';
import type { LeadStatus, ShippedStatus } from '../../rules.ts';
import { isLost, isOpen, isWon } from '../../rules.ts';

/** The agency's stages, and what the change log says of earlier ones. */
export class Stages {
  /** In the agency's order: open, then won, then lost ones. */
  readonly all: readonly LeadStatus[];
  readonly #hidden: ReadonlySet<string>;
  /** Each word that a lead or the change log may name, with the stage that it is now. */
  readonly #now: ReadonlyMap<string, LeadStatus>;

  constructor(words: readonly OwnWord[]) {
    const current = words.filter((word) => !word.is_removed && word.merged_into === null);
    this.all = current.map(({ key }) => key);
    this.#hidden = new Set(current.filter((word) => word.is_hidden).map(({ key }) => key));
    this.#now = new Map(words.map(({ key, merged_into }) => [key, merged_into ?? key]));
  }

  get open(): readonly LeadStatus[] {
    return this.all.filter(isOpen);
  }

  /** The stages of the board: open, then won ones. */
  get board(): readonly LeadStatus[] {
    return this.all.filter((stage) => !isLost(stage));
  }

  /** Whether a stage without leads is left out. */
  isHidden(stage: LeadStatus): boolean {
    return this.#hidden.has(stage);
  }

  /** The present stage of one that the change log names; one that was removed counts as the first that is alike. */
  now(logged: string): LeadStatus {
    const key = this.#now.get(logged) ?? logged;
    if (this.all.includes(key)) return key;
    return this.all.find((stage) => stageGroup(stage) === stageGroup(key)) ?? key;
  }

  /** The open stage that a lead came to before it was lost. A lead that was closed came to the last open one. */
  lastOpen(logged: string): LeadStatus {
    const stage = this.now(logged);
    return (isWon(stage) ? this.open.at(-1) : isLost(stage) ? this.open[0] : stage) ?? stage;
  }

  /** Each key of the change log after which a lost lead counts for one of these stages. */
  loggedAs(stages: readonly LeadStatus[]): string[] {
    return [...this.#now.keys()].filter((key) => stages.includes(this.lastOpen(key)));
  }

  /** The stage and all after it. */
  from(stage: LeadStatus): readonly LeadStatus[] {
    const index = this.board.indexOf(this.now(stage));
    return index < 0 ? [] : this.board.slice(index);
  }

  /** The stage for what the program does itself: the shipped one, or the first one that is alike if that is hidden. */
  usual(shipped: ShippedStatus): LeadStatus {
    const now = this.now(shipped);
    if (!this.isHidden(now)) return now;
    return this.all.find((stage) => stageGroup(stage) === stageGroup(now) && !this.isHidden(stage)) ?? now;
  }
}

/**
 * Whether the change `c` is a move that was undone, or its undo: a change of many leads moves each once and puts it back
 * once.
 */
export const isUndoneMove = sql`(c.action = 'moved' and c.batch_id is not null and exists (
  select from changes u where u.topic = 'leads' and u.entity_id = c.entity_id and u.batch_id = c.batch_id
    and u.action = 'moved' and u.id <> c.id))`;

export async function readStageWords(db: Queryable): Promise<Stages> {
  return new Stages(await listOwnNames(db, ['lead_stage']));
}

/** The stage that a lead gets back, which may have been merged or removed since. It stays until the transaction ends. */
export async function findStageNow(db: Queryable, earlier: LeadStatus): Promise<LeadStatus> {
  return (await findCurrentKey(db, 'lead_stage', earlier)) ?? (await readStageWords(db)).now(earlier);
}
