import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { DocumentCard, DocumentInput } from '#features/documents/contract.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { documentTypes } from '#features/documents/rules.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';
import type { TrashLedger } from './trash-workload.ts';
import { openTrashWorkload } from './trash-workload.ts';

/** A file, with what the audit checks of it. */
interface DocumentFile {
  readonly id: string;
  readonly byteLength: number;
  readonly sha256: string;
}

export interface DocumentLedger {
  readonly uploads: Sent<DocumentFile>[];
  readonly creates: Sent<{ readonly id: string; readonly file_id: string }>[];
  /** Each title is unique. */
  readonly edits: Sent<{ readonly id: string; readonly title: string }>[];
  readonly removals: TrashLedger['removals'];
  readonly returns: TrashLedger['returns'];
}

type DocumentLinks = Partial<Pick<DocumentInput, 'client_id' | 'lead_id' | 'property_id'>>;

export interface DocumentWorkload {
  readonly ledger: DocumentLedger;
  /** Adds a document with its file, or changes, deletes or restores one. */
  operate(of: Record<'client' | 'lead' | 'property', string | null>): Promise<void>;
  oneOfEach(of: Record<'client' | 'lead' | 'property', string>): Promise<void>;
  /** Retries requests without an answer: one file, one document. */
  sendLostAgain(): Promise<void>;
}

export function openDocumentWorkload(sending: Sender): DocumentWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const trash = openTrashWorkload(sending, 'documents');
  const ledger: DocumentLedger = { uploads: [], creates: [], edits: [], ...trash.ledger };
  const mayBeGone = { mayBeGone: true };

  async function upload(): Promise<Sent<DocumentFile>> {
    const bytes = paper(random.whole(1, 60_000));
    const file = { id: uuid(), byteLength: bytes.byteLength, sha256: sha256Of(bytes) };
    const form = { name: 'deed.pdf', type: 'application/pdf', bytes };
    const ask = () => person.upload(url, `/documents/files?id=${file.id}`, form);
    return send(ledger.uploads, 'upload document', file, ask);
  }

  async function create(file_id: string, links: DocumentLinks): Promise<void> {
    const id = uuid();
    const input = aDocument({
      id,
      file_id,
      title: `Deed ${id}`,
      document_type: random.pick(documentTypes),
      ...links,
    });
    await send(ledger.creates, 'create document', input, () => person.send(url, 'POST', '/documents', input));
  }

  async function add(links: DocumentLinks): Promise<void> {
    const { outcome, input } = await upload();
    if (outcome === 'acknowledged') await create(input.id, links);
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/documents/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read document', mayBeGone));
    const { version, description, property_id, client_id, lead_id, is_shown_to_client } = found.body as DocumentCard;
    const input = { title: `Deed ${uuid()}`, document_type: random.pick(documentTypes), description };
    const changed = { ...input, version, property_id, client_id, lead_id, is_shown_to_client };
    const ask = () => person.send(url, 'PUT', `/documents/${id}`, changed);
    await send(ledger.edits, 'edit document', { id, ...input }, ask, mayBeGone);
  }

  return {
    ledger,
    operate({ client, lead, property }) {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.4))
        return add({ property_id: property, ...(random.chance(0.5) ? { client_id: client } : { lead_id: lead }) });
      return random.chance(0.5) ? edit(known.input.id) : trash.removeOrReturn(known.input.id);
    },
    async oneOfEach({ client, lead, property }) {
      await add({ lead_id: lead });
      await add({ client_id: client, property_id: property });
      const { id } = theLast(ledger.creates).input;
      await edit(id);
      await trash.removeAndReturn(id);
    },
    async sendLostAgain() {
      const late = ledger.uploads.filter(({ outcome }) => outcome === 'lost');
      await sendLostAgain(late, 'taken');
      for (const { input } of late) await create(input.id, {});
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.edits, 'answered', mayBeGone);
    },
  };
}

/** A unique file with a PDF header. */
function paper(byteLength: number): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n% ${uuid()}\n`), Buffer.alloc(byteLength, '% nothing\n')]);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
