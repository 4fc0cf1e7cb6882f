import { v7 as uuid } from 'uuid';
import { clientImport } from '#features/clients/server/import-kind.ts';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { customImportKind } from '#features/imports/server/custom-import-kind.ts';
import type { ImportKinds } from '#features/imports/server/import-kind.ts';
import type { TagAddition } from '#features/imports/server/new-tags.ts';
import { leadImport } from '#features/leads/server/import-kind.ts';
import { propertyImport } from '#features/properties/server/import-kind.ts';
import { fillImportedRequirements } from '#features/requirements/server/repository.ts';
import { routeImportedLeads } from '#features/routing/server/route-lead.ts';
import { isWordName, nameFold } from '#features/vocabulary/rules.ts';
import { listOwnNames } from '#features/vocabulary/server/repository.ts';
import { createWord } from '#features/vocabulary/server/service.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { maxWordLength, maxWords } from '#platform/words/words.ts';
import { wordServices } from './word-services.ts';

const routedLeadImport: typeof leadImport = {
  ...leadImport,
  async insertBatch(tx, rows, run) {
    const ids = await leadImport.insertBatch(tx, rows, run);
    await routeImportedLeads(tx, ids, run.at);
    return ids;
  },
};

const kinds: ImportKinds = [propertyImport, clientImport, routedLeadImport];

async function listTags(db: Queryable) {
  const tags = await listOwnNames(db, ['tag']);
  return tags.filter(({ is_removed, merged_into }) => !is_removed && merged_into === null);
}

const tags: TagAddition = {
  room: async (db) => maxWords - (await listTags(db)).length,
  isName: (text) => text.length <= maxWordLength && isWordName(text),
  async add(context, names) {
    const known = new Set((await listTags(context.db)).map(({ name, key }) => nameFold(name ?? key)));
    for (const name of names) {
      if (known.has(nameFold(name))) continue;
      known.add(nameFold(name));
      await createWord(context, { id: uuid(), kind: 'tag', name }, wordServices).catch((error: unknown) => {
        // Another import added it at the same time.
        if (!isTaken(error)) throw error;
      });
    }
  },
};

function isTaken(error: unknown): boolean {
  return error instanceof Failure && (error.details.fields ?? []).some(({ code }) => code === 'taken');
}

const parts = { listFields: listFieldsOf, tags, fillRequirements: fillImportedRequirements };

export const importKinds: ImportKinds = kinds.map((kind) => customImportKind(kind, parts));
