import { clientImport } from '#features/clients/server/import-kind.ts';
import type { ImportKinds } from '#features/imports/server/import-kind.ts';
import { leadImport } from '#features/leads/server/import-kind.ts';
import { propertyImport } from '#features/properties/server/import-kind.ts';

export const importKinds: ImportKinds = [propertyImport, clientImport, leadImport];
