import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import { readDemoPicture } from '#features/properties/server/demo-pictures.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { dayOf, formatDay } from '#platform/dates.ts';
import type { DemoDocument } from './demo-documents.ts';
import { demoDocuments } from './demo-documents.ts';
import { drawPaper } from './demo-paper.ts';
import { createDocument } from './service/save-document.ts';
import { uploadDocumentFile } from './service/upload-file.ts';

const dayMs = 86_400_000;

/** Adds the demo agency's documents on past days. */
export async function makeDemoDocuments(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [first] = people;
  if (!first) return;
  const company = await findCompany(first.db);
  for (const [index, document] of demoDocuments.entries()) {
    const by = people[document.agent] ?? first;
    const at = new Date(by.clock.now().getTime() - document.daysAgo * dayMs - index * 60_000);
    await file({ ...by, clock: { now: () => at } }, document, company);
  }
}

async function file(
  by: Context<Staff>,
  document: DemoDocument,
  company: { name: string; time_zone: string },
): Promise<void> {
  const {
    title,
    type: document_type,
    client,
    lead,
    property,
    description = '',
    isShown = false,
    paragraphs,
  } = document;
  const file_id = uuid();
  const day = formatDay(dayOf(by.clock.now(), company.time_zone), 'dd/mm/yyyy');
  const isDrawing = paragraphs === undefined;
  const content = isDrawing
    ? await sharp(await readDemoPicture('plan', 0))
        .jpeg()
        .toBuffer()
    : await drawPaper(document, { company: company.name, day });
  await uploadDocumentFile(by, { id: file_id, name: `${title}.${isDrawing ? 'jpg' : 'pdf'}`, content });
  await createDocument(by, {
    id: uuid(),
    file_id,
    title,
    document_type,
    description,
    client_id:
      client === undefined ? null : ((await listClients(by, { search: client, limit: 1 })).items[0]?.id ?? null),
    lead_id: lead === undefined ? null : ((await listLeads(by, { search: lead, limit: 1 })).items[0]?.id ?? null),
    property_id: property === undefined ? null : ((await findDemoProperty(by, property))?.id ?? null),
    is_shown_to_client: isShown,
  });
}
