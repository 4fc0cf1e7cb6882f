import type { Sender, Sent } from './sending.ts';

/** What went to the trash and was brought back by Undo. */
export interface TrashLedger {
  readonly removals: Sent<{ readonly id: string }>[];
  readonly returns: Sent<{ readonly id: string }>[];
}

export interface TrashWorkload {
  readonly ledger: TrashLedger;
  /** Deletes a record, or brings it back where it was deleted. */
  removeOrReturn(id: string): Promise<void>;
  /** Both, one after the other. */
  removeAndReturn(id: string): Promise<void>;
}

export function openTrashWorkload({ url, person, send }: Sender, topic: 'documents' | 'notes'): TrashWorkload {
  const ledger: TrashLedger = { removals: [], returns: [] };
  const removed = new Set<string>();
  /** Of two that delete a record at one moment both are told that it is deleted, and it was once. */
  const busy = new Set<string>();
  const mayBeGone = { mayBeGone: true };

  async function remove(id: string): Promise<void> {
    const ask = () => person.send(url, 'DELETE', `/${topic}/${id}`);
    await send(ledger.removals, `delete of ${topic}`, { id }, ask, mayBeGone);
    removed.add(id);
  }

  async function bringBack(id: string): Promise<void> {
    const ask = () => person.send(url, 'POST', '/trash/restore', { topic, id });
    await send(ledger.returns, `return of ${topic}`, { id }, ask, mayBeGone);
    removed.delete(id);
  }

  return {
    ledger,
    async removeOrReturn(id) {
      if (busy.has(id)) return;
      busy.add(id);
      await (removed.has(id) ? bringBack(id) : remove(id));
      busy.delete(id);
    },
    async removeAndReturn(id) {
      await remove(id);
      await bringBack(id);
    },
  };
}
