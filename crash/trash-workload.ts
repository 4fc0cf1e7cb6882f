import type { Sender, Sent } from './sending.ts';

/** Every deletion, and every restore by Undo. */
export interface TrashLedger {
  readonly removals: Sent<{ readonly id: string }>[];
  readonly returns: Sent<{ readonly id: string }>[];
}

export interface TrashWorkload {
  readonly ledger: TrashLedger;
  removeOrReturn(id: string): Promise<void>;
  removeAndReturn(id: string): Promise<void>;
}

export function openTrashWorkload(
  { url, person, send }: Sender,
  topic: 'documents' | 'notes' | 'registrations',
): TrashWorkload {
  const ledger: TrashLedger = { removals: [], returns: [] };
  const removed = new Set<string>();
  /** Two concurrent deletions of a record are both acknowledged but take effect once, so they would not add up. */
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
