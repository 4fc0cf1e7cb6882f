import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { findFile } from '#features/files/server/repository.ts';
import { keyOf } from '#features/files/server/service.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { Failure } from '#platform/failure.ts';
import { bytesOf } from '#platform/files/server/testing.ts';
import type { DocumentInput } from '../contract.ts';
import { documentCard, documentInput } from '../contract.ts';
import { aDocument } from '../document-testing.ts';
import { documentTypes, downloadNameOf, groupOf } from '../rules.ts';
import { openDocumentAddresses } from './addresses.ts';
import { documentErasureHandler } from './erasure-handler.ts';
import { findDocumentRow } from './repository/document-rows.ts';
import { deleteDocument, purgeDocuments, restoreDocument } from './service/delete-document.ts';
import { countDocuments, listDocuments, readDocument, readDocumentFigures } from './service/read-documents.ts';
import { makeAddress, readFile, readFileAsClient } from './service/read-file.ts';
import { createDocument, saveDocument } from './service/save-document.ts';
import { uploadDocumentFile } from './service/upload-file.ts';
import { documents } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;
let clientId: string;
let propertyId: string;
const addresses = openDocumentAddresses('a secret of the test');

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  clientId = await addClient('Lata Bhide');
  propertyId = uuid();
  const place = { address: 'Lane 7', city: 'Pune', bedrooms: 3, bathrooms: 2 };
  await createProperty(rohan, aProperty({ id: propertyId, title: 'Banyan Court', price: '9000000', ...place }));
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await meera.db.delete(documents);
});
afterAll(() => agency.close());

async function addClient(full_name: string): Promise<string> {
  const { id } = await createClient(rohan, aClient({ full_name }));
  return id;
}

async function addLead(full_name: string): Promise<string> {
  const { id } = await createLead(rohan, aLead({ full_name }));
  return id;
}

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
async function upload(by = rohan, content: Buffer = pdf, name = 'scan.pdf'): Promise<string> {
  return (await uploadDocumentFile(by, { id: uuid(), name, content })).id;
}

const input = (changes: Partial<DocumentInput> = {}) =>
  documentInput.parse(
    aDocument({
      file_id: uuid(),
      title: 'Agreement for Banyan Court',
      document_type: 'sale_agreement',
      ...changes,
    }),
  );
const add = async (changes: Partial<DocumentInput> = {}, by = rohan) =>
  createDocument(by, { ...input(changes), id: uuid(), file_id: await upload(by) });

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Failure ? (error.details.fields?.[0]?.code ?? error.code) : error),
  );

/** An OLE file whose directory names one stream. */
function oleFile(stream: string): Buffer {
  const file = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  Buffer.from(stream, 'utf16le').copy(file, 1024);
  return file;
}

describe('the files that may be uploaded', () => {
  it('have a format detected from the content, whatever the name, and are stored byte for byte', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const id = uuid();
    expect(await uploadDocumentFile(rohan, { id, name: 'deed.pdf', content: png })).toEqual({
      id,
      media_type: 'image/png',
      bytes: png.byteLength,
    });
    expect(await bytesOf(await rohan.files.get(keyOf(id, null)))).toEqual(png);
    const word = await uploadDocumentFile(rohan, { id: uuid(), name: 'a.doc', content: oleFile('WordDocument') });
    expect(word.media_type).toBe('application/msword');
  });

  it('are refused if they have another format, are empty or too large', async () => {
    const take = (content: Buffer) => refused(uploadDocumentFile(rohan, { id: uuid(), name: 'deed.pdf', content }));
    expect(await take(Buffer.from('<html><script>alert(1)</script></html>'))).toBe('not_a_document');
    expect(await take(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('not_a_document');
    expect(await take(oleFile('Workbook'))).toBe('not_a_document');
    expect(await take(Buffer.from('MZ\u0090\u0000'))).toBe('not_a_document');
    expect(await take(Buffer.alloc(0))).toBe('empty');
    expect(await take(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).toBe('too_large');
  });

  it('are one file when sent twice, and are refused under another person’s id', async () => {
    const id = uuid();
    const sent = { id, name: 'scan.pdf', content: pdf };
    expect(await uploadDocumentFile(rohan, sent)).toEqual(await uploadDocumentFile(rohan, sent));
    expect(await refused(uploadDocumentFile(meera, sent))).toBe('conflict');
  });
});

describe('adding and saving', () => {
  it('makes one record of a file that the same person uploaded', async () => {
    const made = { ...input({ client_id: clientId, property_id: propertyId }), id: uuid(), file_id: await upload() };
    const added = documentCard.parse(await createDocument(rohan, made));
    expect(added).toMatchObject({
      client: { full_name: 'Lata Bhide' },
      property: { title: 'Banyan Court' },
      version: 1,
      agent: { full_name: 'Rohan Deshpande' },
      file: { name: 'scan.pdf', media_type: 'application/pdf', bytes: pdf.byteLength },
    });
    expect(await createDocument(rohan, made)).toEqual(added);
    expect(await refused(createDocument(meera, made))).toBe('conflict');
    expect(await refused(createDocument(rohan, { ...made, id: uuid() }))).toBe('unknown');
    const others = { ...input(), id: uuid(), file_id: await upload(meera) };
    expect(await refused(createDocument(rohan, others))).toBe('unknown');
  });

  it('refuses links to missing records, and shows nothing to a client without one', async () => {
    expect(await refused(add({ client_id: uuid() }))).toBe('unknown');
    expect(await refused(add({ property_id: uuid() }))).toBe('unknown');
    expect(await refused(add({ lead_id: uuid() }))).toBe('unknown');
    expect((await add({ is_shown_to_client: true })).is_shown_to_client).toBe(false);
  });

  it('refuses the second save with the current state and its author, not the last reader', async () => {
    const { id, version } = await add();
    await saveDocument(meera, { ...input({ title: 'Deed' }), id, version });
    await bytesOf((await readFile(rohan, { id, purpose: 'download' })).stored);
    const second = saveDocument(rohan, { ...input({ title: 'Will' }), id, version });
    await expect(second).rejects.toMatchObject({
      code: 'conflict',
      details: { changedBy: 'Meera Kulkarni', current: { title: 'Deed', version: 2 } },
    });
  });
});

describe('the list', () => {
  it('is searched by title, description, property and client, also after they are renamed', async () => {
    const { id } = await add({ description: 'Stamped in Haveli', client_id: clientId, property_id: propertyId });
    await add({ title: 'Something else' });
    const found = async (search: string) => (await listDocuments(rohan, { search })).items.map((item) => item.id);
    for (const search of ['agreement banyan', 'haveli', 'lata', 'LATA Court'])
      expect(await found(search)).toEqual([id]);
    await meera.db.execute(sql`update properties set title = 'Peepal Court' where id = ${propertyId}`);
    expect(await found('peepal')).toEqual([id]);
    await meera.db.execute(sql`update properties set title = 'Banyan Court' where id = ${propertyId}`);
  });

  it('is filtered by type, client, property, agent and day, newest first, a page at a time', async () => {
    const first = await add({ client_id: clientId });
    agency.clock.set('2026-03-11T20:00:00Z');
    const second = await add({ document_type: 'noc', property_id: propertyId }, meera);
    const ids = async (query: Parameters<typeof listDocuments>[1]) =>
      (await listDocuments(rohan, query)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ type: ['noc', 'other'] })).toEqual([second.id]);
    expect(await ids({ client: clientId })).toEqual([first.id]);
    expect(await ids({ property: propertyId })).toEqual([second.id]);
    expect(await ids({ agent: [meera.actor.profileId] })).toEqual([second.id]);
    // In India it is already the twelfth.
    expect(await ids({ from: '2026-03-12' })).toEqual([second.id]);
    expect(await ids({ until: '2026-03-11' })).toEqual([first.id]);
    const page = await listDocuments(rohan, { limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([second.id]);
    expect(await ids({ limit: 1, cursor: page.next ?? '' })).toEqual([first.id]);
    expect(await countDocuments(rohan, { type: ['noc'] })).toEqual({ value: 1, is_capped: false });
  });

  it('has exact counts on its cards, without the trash', async () => {
    const before = await readDocumentFigures(rohan);
    expect(before).toEqual({ total: 0, agreements: 0, legal: 0, other: 0, types: [] });
    const added = [];
    for (const document_type of documentTypes) added.push(await add({ document_type }));
    await compactCounts(meera.db);
    const figures = { total: 12, agreements: 5, legal: 1, other: 6, types: [...documentTypes] };
    expect(await readDocumentFigures(rohan)).toEqual(figures);
    const noc = added.find(({ document_type }) => document_type === 'noc');
    await deleteDocument(rohan, noc?.id ?? '');
    expect(await readDocumentFigures(rohan)).toMatchObject({ total: 11, legal: 0 });
    expect(await countDocuments(rohan, {})).toEqual({ value: 11, is_capped: false });
    await restoreDocument(rohan, noc?.id ?? '');
    const contract = added.find(({ document_type }) => document_type === 'contract');
    const { id = '', version = 0 } = contract ?? {};
    await saveDocument(rohan, { ...input({ document_type: 'noc' }), id, version });
    expect(await readDocumentFigures(rohan)).toMatchObject({ total: 12, legal: 2, other: 5 });
  });
});

describe('a document about a lead', () => {
  const convert = (id: string, client_id: string) => convertLead(rohan, { id, client_id, client_type: null });

  it('names the lead, is listed for it, and is found by its name, also after a rename', async () => {
    const lead_id = await addLead('Farida Contractor');
    const { id, lead, client } = await add({ lead_id });
    await add({ lead_id: await addLead('Omkar Joshi') });
    expect([lead, client]).toEqual([{ id: lead_id, full_name: 'Farida Contractor' }, null]);
    const ids = async (query: Parameters<typeof listDocuments>[1]) =>
      (await listDocuments(rohan, query)).items.map((document) => document.id);
    expect(await ids({ lead: lead_id })).toEqual([id]);
    expect(await ids({ search: 'farida agreement' })).toEqual([id]);
    await rohan.db.execute(sql`update leads set full_name = 'Farida Daruwala' where id = ${lead_id}`);
    expect(await ids({ search: 'daruwala' })).toEqual([id]);
    await rohan.db.execute(sql`update leads set deleted_at = now() where id = ${lead_id}`);
    expect(await readDocument(rohan, id)).toMatchObject({ lead_id, lead: null });
  });

  it('belongs to the client that the lead becomes, also when it is added later or the client changes', async () => {
    const lead_id = await addLead('Lata Bhide');
    const { id, version } = await add({ lead_id });
    await convert(lead_id, clientId);
    const later = await add({ lead_id });
    const ofClient = (await listDocuments(rohan, { client: clientId })).items;
    expect(ofClient.map((document) => [document.id, document.lead_id])).toEqual([
      [later.id, lead_id],
      [id, lead_id],
    ]);
    // A form that was opened before the conversion.
    const saved = await saveDocument(rohan, { ...input({ lead_id, is_shown_to_client: true }), id, version });
    expect(saved).toMatchObject({ client_id: clientId, is_shown_to_client: true });
    const named = await listDocuments(rohan, { search: 'Lata Bhide' });
    expect(named.items).toHaveLength(2);
    const { rows } = await rohan.db.execute(sql`select subject from documents where id = ${id}`);
    expect(rows).toEqual([{ subject: 'Lata Bhide' }]);
    const second = await addClient('Lata Bhide');
    await rohan.db.execute(sql`update leads set client_id = ${second} where id = ${lead_id}`);
    expect((await listDocuments(rohan, { client: second })).items).toHaveLength(2);
    expect((await listDocuments(rohan, { client: clientId })).items).toEqual([]);
  });

  it('is refused for the lead and a client that the lead did not become', async () => {
    const lead_id = await addLead('Gopal Sathe');
    expect(await refused(add({ lead_id, client_id: clientId }))).toBe('not_of_lead');
    await convert(lead_id, clientId);
    expect((await add({ lead_id, client_id: clientId })).client_id).toBe(clientId);
    expect(await refused(add({ lead_id, client_id: await addClient('Gopal Sathe') }))).toBe('not_of_lead');
  });

  it.each(['erased', 'purged'] as const)('is blank after the lead was %s', async (act) => {
    const lead_id = await addLead('Zarina Khan');
    const { id, version } = await add({ lead_id, title: 'Passport of Zarina', description: 'Of Zarina' });
    await saveDocument(rohan, { ...input({ lead_id, title: 'PAN card of Zarina' }), id, version });
    const file_id = (await findDocumentRow(rohan.db, id))?.file_id ?? '';
    await erase(act, 'leads', lead_id);
    expect(await findDocumentRow(rohan.db, id)).toMatchObject({ title: '', description: '', file_id: null });
    expect(await findFile(rohan.db, file_id)).toBeNull();
    const { rows } = await rohan.db.execute(
      sql`select 1 from changes where entity_id = ${id} and difference::text like '%Zarina%'`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['erased', 'leads', true],
    ['purged', 'leads', true],
    ['purged', 'clients', true],
    ['erased', 'clients', false],
  ] as const)('of a person who was %s from %s and was in both: it is kept: %s', async (act, topic, isKept) => {
    const [lead_id, client_id] = [await addLead('Lata Bhide'), await addClient('Lata Bhide')];
    const { id } = await add({ lead_id, title: 'Passport' });
    await convert(lead_id, client_id);
    await erase(act, topic, topic === 'leads' ? lead_id : client_id);
    const row = await findDocumentRow(rohan.db, id);
    expect([row?.title, row?.file_id !== null]).toEqual(isKept ? ['Passport', true] : ['', false]);
    if (topic === 'leads') expect(row).toMatchObject({ lead_id: null, client_id, subject: 'Lata Bhide' });
  });

  it('keeps the texts of its next lead when the former one is erased', async () => {
    const [zarina, omkar] = [await addLead('Zarina Khan'), await addLead('Omkar Joshi')];
    const { id, version } = await add({ lead_id: zarina, title: 'Aadhaar of Zarina' });
    await saveDocument(rohan, { ...input({ lead_id: omkar, title: 'Aadhaar of Omkar' }), id, version });
    await erase('erased', 'leads', zarina);
    const { entries } = await readTimeline(meera, [], { topic: 'documents', id });
    expect(JSON.stringify(entries)).not.toContain('Zarina');
    expect(JSON.stringify(entries)).toContain('Aadhaar of Omkar');
  });
});

const erase = (act: 'erased' | 'purged', topic: 'clients' | 'leads', id: string) =>
  transact(meera, (tx) => documentErasureHandler.erase(tx, { act, topic, ids: [id], at: agency.clock.now() }));

describe('reading', () => {
  it('returns the uploaded file under the title, and logs each read', async () => {
    const { id } = await add();
    const read = await readFile(meera, { id, purpose: 'download' });
    expect(read).toMatchObject({ name: 'Agreement for Banyan Court.pdf', mediaType: 'application/pdf' });
    expect(await bytesOf(read.stored)).toEqual(pdf);
    await bytesOf((await readFile(rohan, { id, purpose: 'preview' })).stored);
    const { entries } = await readTimeline(rohan, [], { topic: 'documents', id });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['previewed', 'Rohan Deshpande'],
      ['downloaded', 'Meera Kulkarni'],
      ['created', 'Rohan Deshpande'],
    ]);
  });

  it('requires a URL for one person and one purpose that expires after five minutes', async () => {
    const { id } = await add();
    const { url, ends_at } = await makeAddress(rohan, addresses, { id, purpose: 'preview' });
    const query = Object.fromEntries(new URL(url, 'http://own').searchParams);
    const { profileId } = rohan.actor;
    const at = (instant: string) => new Date(instant);
    const asked = { id, query, profileId };
    expect(addresses.read(asked, at('2026-03-10T06:04:59Z'))).toEqual({ id, purpose: 'preview', profileId });
    expect(ends_at).toBe('2026-03-10T06:05:00.000Z');
    expect(addresses.read(asked, at('2026-03-10T06:05:01Z'))).toBe('ended');
    const now = at('2026-03-10T06:00:00Z');
    expect(addresses.read({ ...asked, profileId: meera.actor.profileId }, now)).toBeNull();
    expect(addresses.read({ ...asked, id: uuid() }, now)).toBeNull();
    expect(addresses.read({ ...asked, query: { ...query, for: 'download' } }, now)).toBeNull();
    expect(addresses.read({ ...asked, query: { ...query, until: '99999999999' } }, now)).toBeNull();
    expect(openDocumentAddresses('another').read(asked, now)).toBeNull();
    expect(addresses.read({ ...asked, query: {} }, now)).toBeNull();
  });

  it('refuses a preview of a Word document', async () => {
    const file_id = await upload(rohan, oleFile('WordDocument'), 'lease.doc');
    const { id } = await createDocument(rohan, { ...input(), id: uuid(), file_id });
    expect(await refused(makeAddress(rohan, addresses, { id, purpose: 'preview' }))).toBe('unsupported');
    expect((await makeAddress(rohan, addresses, { id, purpose: 'download' })).url).toContain(id);
  });

  it('allows only the client to whom the document is shown', async () => {
    const { id, version } = await add({ client_id: clientId });
    const other = await addClient('Sanjay Apte');
    const asClient = (of: string) =>
      refused(
        readFileAsClient(rohan, { id, person: { topic: 'clients', id: of } }).then(({ stored }) => bytesOf(stored)),
      );
    expect(await asClient(clientId)).toBe('not_found');
    await saveDocument(rohan, { ...input({ client_id: clientId, is_shown_to_client: true }), id, version });
    expect(await asClient(clientId)).toBe('taken');
    expect(await asClient(other)).toBe('not_found');
    await deleteDocument(rohan, id);
    expect(await asClient(clientId)).toBe('not_found');
  });
});

describe('deleting', () => {
  it('requires ownership or the right to delete any record, and can be undone from the trash', async () => {
    const { id } = await add();
    const other = await agency.hire('Agent', 'Kiran');
    expect(await refused(deleteDocument(other, id))).toBe('forbidden');
    await deleteDocument(rohan, id);
    expect(await refused(readDocument(rohan, id))).toBe('not_found');
    expect(await refused(readFile(rohan, { id, purpose: 'download' }))).toBe('not_found');
    expect(await refused(restoreDocument(other, id))).toBe('forbidden');
    await restoreDocument(rohan, id);
    expect((await readDocument(rohan, id)).id).toBe(id);
    await deleteDocument(meera, id);
  });

  it('removes record and file after thirty days', async () => {
    const { id } = await add();
    const file_id = (await findDocumentRow(rohan.db, id))?.file_id ?? '';
    await deleteDocument(rohan, id);
    expect(await purgeDocuments(meera, new Date('2026-03-10T06:00:00Z'))).toBe(0);
    expect(await purgeDocuments(meera, new Date('2026-03-10T06:00:01Z'))).toBe(1);
    expect(await findDocumentRow(rohan.db, id)).toBeNull();
    expect(await findFile(rohan.db, file_id)).toBeNull();
  });

  it('erases a document’s texts from the time of an erased client, and keeps those of the next client', async () => {
    const [lata, sunil] = [await addClient('Lata Bhide'), await addClient('Sunil Rane')];
    const { id, version } = await add({ client_id: lata, title: 'Aadhaar of Lata' });
    await saveDocument(rohan, { ...input({ client_id: sunil, title: 'Aadhaar of Sunil' }), id, version });
    await erase('erased', 'clients', lata);
    expect(await findDocumentRow(rohan.db, id)).toMatchObject({ title: 'Aadhaar of Sunil', client_id: sunil });
    const { entries } = await readTimeline(meera, [], { topic: 'documents', id });
    expect(JSON.stringify(entries)).not.toContain('Lata');
    expect(JSON.stringify(entries)).toContain('Aadhaar of Sunil');
  });

  it('leaves a blank record of an erased client’s document that nothing shows', async () => {
    const leaving = await addClient('Nasreen Merchant');
    const { id } = await add({ client_id: leaving, is_shown_to_client: true, description: 'Of Nasreen' });
    const file_id = (await findDocumentRow(rohan.db, id))?.file_id ?? '';
    await erase('erased', 'clients', leaving);
    const blank = { title: '', description: '', file_id: null, is_shown_to_client: false };
    expect(await findDocumentRow(rohan.db, id)).toMatchObject(blank);
    expect(await findFile(rohan.db, file_id)).toBeNull();
    expect((await listDocuments(rohan, {})).items).toEqual([]);
    expect(await refused(restoreDocument(meera, id))).toBe('not_found');
    expect(await purgeDocuments(meera, new Date('2027-01-01T00:00:00Z'))).toBe(0);
  });
});

describe('rules', () => {
  it('assign types to the cards by name, ignoring case', () => {
    expect(['Sale agreement', 'TITLE_CERTIFICATE', 'noc', 'NOC of the society', 'contract'].map(groupOf)).toEqual([
      ...['agreements', 'agreements', 'legal', 'legal', 'other'],
    ]);
  });

  it('name a download by title and extension, without repeating the extension', () => {
    const file = { name: 'IMG_1.JPEG', media_type: 'image/jpeg' } as const;
    expect(downloadNameOf('PAN card', file)).toBe('PAN card.jpeg');
    expect(downloadNameOf('PAN card.jpg', file)).toBe('PAN card.jpg');
    expect(downloadNameOf('v1.2', { name: 'x', media_type: 'application/pdf' })).toBe('v1.2.pdf');
  });
});
