import { v7 as uuid } from 'uuid';
import { listAgentNames } from '#features/accounts/server/repository/profiles.ts';
import { findExistingClientKeys } from '#features/clients/server/repository/imported-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { contentKey } from '#features/imports/content-key.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { personKeys, withoutEmpty } from '#features/imports/person-keys.ts';
import type { RowReading } from '#features/imports/remarks.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import { indexAgents } from '#features/imports/server/agent-lookup.ts';
import type { ImportKind } from '#features/imports/server/import-kind.ts';
import { importedRecords } from '#features/imports/server/repository-imported.ts';
import { findIdsByTitle } from '#features/properties/server/repository/find-by-title.ts';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import { listOwnNames } from '#features/vocabulary/server/repository.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { dayOf } from '#platform/dates.ts';
import { type LeadImportField, type LeadMapping, leadImportColumns } from '../import/columns.ts';
import { leadExportColumns } from '../import/exported-file.ts';
import { guessLeadMapping } from '../import/guess-mapping.ts';
import { ownTerms } from '../import/lead-terms.ts';
import { type ImportedLead, readLeadRow, titleIn } from '../import/read-row.ts';
import { leadRemarkMessages } from '../import/remark-messages.ts';
import type { LeadSample } from '../import/sample.ts';
import { topAt } from './repository/board.ts';
import { findExistingLeadKeys, startOf } from './repository/imported-leads.ts';
import { insertLeadRows } from './repository/lead-rows.ts';
import { leads } from './tables.ts';

export const leadImport: ImportKind<LeadImportField, ImportedLead> = {
  fields: leadImportColumns,
  messages: leadRemarkMessages,
  guessMapping: guessLeadMapping,
  async openReader({ db, clock }, mapping) {
    const [people, { time_zone }] = [await listAgentNames(db), await findCompany(db)];
    const types = new Map((await listPropertyTypeRows(db)).map(({ id, name }) => [name.toLowerCase(), id]));
    const words = ownTerms(await listOwnNames(db, ['lead_stage', 'lead_source', 'lost_reason']));
    const agency = { agents: indexAgents(people), types, words, today: dayOf(clock.now(), time_zone) };
    return async (rows) => {
      const lookups = { ...agency, properties: await findIdsByTitle(db, titlesIn(rows, mapping)) };
      return describeClients(
        db,
        rows.map((row) => readLeadRow(row, mapping, lookups)),
      );
    };
  },
  repeatKey: (input) => contentKey(withoutEmpty(input, readLater)),
  otherKeys: personKeys,
  previewOf: ({ full_name, phone, email, source, status, budget_min, budget }) => {
    const values: LeadSample = { full_name, phone, email, source, status, budget_min, budget };
    return { title: full_name, values };
  },
  findExistingKeys: findExistingLeadKeys,
  async insertBatch(tx, rows, { id, createdBy, at }) {
    const leads = rows.map(({ input: { created_on, ...input }, rowIndex, key }) => {
      // A millisecond per row, so that lists and the board keep the file's order.
      const added = new Date(at.getTime() + rowIndex);
      const created_at = created_on === null ? added : startOf(created_on, rowIndex);
      return {
        ...input,
        id: uuid(),
        position: created_on === null ? topAt(at, rowIndex) : topAt(new Date(created_on), rowIndex),
        import_id: id,
        import_row: rowIndex,
        import_key: key,
        created_by: createdBy,
        created_at,
        // The file has no stage history.
        stage_since: created_at,
        updated_at: added,
      };
    });
    return insertLeadRows(tx.db, leads);
  },
  ...importedRecords(leads),
};

/** Fields that were not read at first. */
const readLater = [
  'other_phones',
  'other_phones_e164',
  'budget_min',
  'property_type_ids',
  'bedrooms_min',
  'bedrooms_max',
  'area_min',
  'area_max',
  'possession_by',
] as const;

function titlesIn(rows: readonly ImportRow[], mapping: LeadMapping): string[] {
  const titles = rows.map((row) => {
    const reader = new RowReader<LeadImportField>(row, mapping, leadExportColumns);
    reader.remember('full_name', reader.text('full_name'));
    return titleIn(reader);
  });
  return [...new Set(titles)].filter((title) => title !== '');
}

/** Adds a remark to rows whose person is already a client; they are imported anyway. */
async function describeClients(
  db: Queryable,
  readings: ReadonlyArray<RowReading<ImportedLead>>,
): Promise<Array<RowReading<ImportedLead>>> {
  const keysOf = (reading: RowReading<ImportedLead>) => (reading.ok ? personKeys(reading.input) : []);
  const clients = await findExistingClientKeys(db, readings.flatMap(keysOf));
  return readings.map((reading) => {
    if (!reading.ok || !keysOf(reading).some((key) => clients.has(key))) return reading;
    const remark = { field: 'full_name', code: 'is_client', text: reading.input.full_name } as const;
    return { ...reading, notes: [...reading.notes, remark] };
  });
}
