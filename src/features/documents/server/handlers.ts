import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { documentsContract } from '../contract.ts';
import type { DocumentAddresses } from './addresses.ts';
import { deleteDocument } from './service/delete-document.ts';
import { countDocuments, readDocument, readDocumentFigures, readDocumentPage } from './service/read-documents.ts';
import { makeAddress } from './service/read-file.ts';
import { createDocument, saveDocument } from './service/save-document.ts';

const os = implement(documentsContract).$context<CallContext>().use(staffOnly);

export function documentHandlers(addresses: DocumentAddresses) {
  return os.router({
    list: os.list.handler(async ({ context, input }) => answer(await readDocumentPage(context, input))),
    count: os.count.handler(({ context, input }) => countDocuments(context, input)),
    figures: os.figures.handler(({ context }) => readDocumentFigures(context)),
    find: os.find.handler(({ context, input }) => readDocument(context, input.id)),
    create: os.create.handler(({ context, input }) => createDocument(context, input)),
    update: os.update.handler(({ context, input }) => saveDocument(context, input)),
    address: os.address.handler(({ context, input }) => makeAddress(context, addresses, input)),
    delete: os.delete.handler(({ context, input }) => deleteDocument(context, input.id)),
  });
}
