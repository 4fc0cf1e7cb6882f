import { v7 as uuid } from 'uuid';
import { listAgentNames } from '#features/accounts/server/repository/profiles.ts';
import { personKeys } from '#features/imports/person-keys.ts';
import { indexAgents } from '#features/imports/server/agent-lookup.ts';
import type { ImportKind } from '#features/imports/server/import-kind.ts';
import { importedRecords } from '#features/imports/server/repository-imported.ts';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import { type ClientImportField, clientImportColumns } from '../import/columns.ts';
import { guessClientMapping } from '../import/guess-mapping.ts';
import { clientDuplicateKey, type ImportedClient, readClientRow } from '../import/read-row.ts';
import { clientRemarkMessages } from '../import/remark-messages.ts';
import type { ClientSample } from '../import/sample.ts';
import { insertClientRows } from './repository/client-rows.ts';
import { findExistingClientKeys } from './repository/imported-clients.ts';
import { clients } from './tables.ts';

export const clientImport: ImportKind<ClientImportField, ImportedClient> = {
  fields: clientImportColumns,
  messages: clientRemarkMessages,
  guessMapping: guessClientMapping,
  async openReader(context, mapping) {
    const types = await listPropertyTypeRows(context.db);
    const lookups = {
      agents: indexAgents(await listAgentNames(context.db)),
      types: new Map(types.map(({ id, name }) => [name.toLowerCase(), id])),
    };
    return (rows) => rows.map((row) => readClientRow(row, mapping, lookups));
  },
  repeatKey: clientDuplicateKey,
  otherKeys: personKeys,
  previewOf: ({ full_name, client_type, phone, email, preferred_locations, property_type_ids, ...preferences }) => {
    const { bedrooms_min, bedrooms_max, budget_min, budget_max } = preferences;
    const values: ClientSample = {
      full_name,
      client_type,
      phone,
      email,
      locations: preferred_locations.slice(0, 3).join(', '),
      property_types: property_type_ids.join(','),
      bedrooms_min,
      bedrooms_max,
      budget_min,
      budget_max,
    };
    return { title: full_name, values };
  },
  findExistingKeys: findExistingClientKeys,
  async insertBatch(tx, rows, { id, createdBy, at }) {
    const clients = rows.map(({ input, rowIndex, key }) => {
      // A later row is a later record, so that lists keep the order of the file.
      const created_at = new Date(at.getTime() + rowIndex);
      return {
        ...input,
        id: uuid(),
        agent_id: input.agent_id ?? createdBy,
        import_id: id,
        import_row: rowIndex,
        import_key: key,
        created_by: createdBy,
        created_at,
        updated_at: created_at,
      };
    });
    return insertClientRows(tx.db, clients);
  },
  ...importedRecords(clients),
};
