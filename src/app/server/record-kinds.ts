import { agentKind } from '#features/agents/server/record-kind.ts';
import { clientKind } from '#features/clients/server/record-kind.ts';
import { restorePropertyTypeInPreferences } from '#features/clients/server/service/delete-client.ts';
import { templateKind } from '#features/communications/server/templates.ts';
import { customFieldRecordKind } from '#features/custom-fields/server/record-kind.ts';
import { dealKind } from '#features/deals/server/record-kind.ts';
import { documentKind } from '#features/documents/server/record-kind.ts';
import { removeAvatars } from '#features/files/server/service.ts';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { invoiceKind } from '#features/invoices/server/record-kind.ts';
import { leadKind } from '#features/leads/server/record-kind.ts';
import { localityKind } from '#features/localities/server/record-kind.ts';
import { meetingKind } from '#features/meetings/server/record-kind.ts';
import { noteRecordKind } from '#features/notes/server/record-kind.ts';
import { propertyKind } from '#features/properties/server/record-kind.ts';
import { propertyTypeKind } from '#features/property-types/server/record-kind.ts';
import { registrationKind } from '#features/registrations/server/service.ts';
import { savedViewKind } from '#features/saved-views/server/record-kind.ts';
import { wordRecordKind } from '#features/vocabulary/server/record-kind.ts';
import { erasePrivateData } from '#platform/personal-data/server/private-data.ts';
import {
  erasureHandlersForClients,
  erasureHandlersForLeads,
  erasureHandlersForProperties,
} from './erasure-handlers.ts';
import { privateData } from './private-data.ts';

/** Every kind of record with a timeline or in the trash. */
export const recordKinds: readonly RecordKind[] = [
  noteRecordKind,
  propertyKind(erasureHandlersForProperties),
  clientKind(erasureHandlersForClients),
  leadKind(erasureHandlersForLeads),
  meetingKind,
  dealKind,
  documentKind,
  invoiceKind,
  propertyTypeKind(restorePropertyTypeInPreferences),
  wordRecordKind,
  customFieldRecordKind,
  localityKind,
  templateKind,
  registrationKind,
  savedViewKind,
  agentKind({
    pictures: { remove: removeAvatars },
    erasePrivateData: (db, profileId) => erasePrivateData(db, profileId, privateData),
  }),
];
