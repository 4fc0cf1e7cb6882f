import { clientImport } from '#features/clients/server/import-kind.ts';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { withCustomFields } from '#features/imports/server/custom-import-kind.ts';
import type { ImportKinds } from '#features/imports/server/import-kind.ts';
import { leadImport } from '#features/leads/server/import-kind.ts';
import { propertyImport } from '#features/properties/server/import-kind.ts';
import { routeImportedLeads } from '#features/routing/server/route-lead.ts';

const routedLeadImport: typeof leadImport = {
  ...leadImport,
  async insertBatch(tx, rows, run) {
    const ids = await leadImport.insertBatch(tx, rows, run);
    await routeImportedLeads(tx, ids, run.at);
    return ids;
  },
};

const kinds: ImportKinds = [propertyImport, clientImport, routedLeadImport];

export const importKinds: ImportKinds = kinds.map((kind) => withCustomFields(kind, listFieldsOf));
