import { v7 as uuid } from 'uuid';
import { crashPassword } from './person.ts';
import type { Sender, Sent } from './sending.ts';

export interface ArchiveLedger {
  readonly requests: Sent<{ readonly id: string }>[];
}

export interface ArchiveWorkload {
  readonly ledger: ArchiveLedger;
  /** Requests a full export; the server makes one at a time. */
  request(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

export function openArchiveWorkload({ url, person, send, sendLostAgain }: Sender): ArchiveWorkload {
  const ledger: ArchiveLedger = { requests: [] };
  return {
    ledger,
    async request() {
      const id = uuid();
      const ask = () => person.send(url, 'POST', '/archives', { id, password: crashPassword });
      await send(ledger.requests, 'request archive', { id }, ask);
    },
    sendLostAgain: () => sendLostAgain(ledger.requests, 'answered'),
  };
}
