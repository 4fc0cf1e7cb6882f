import { setClientField } from '#features/clients/server/service/save-client.ts';
import type { FieldServices } from '#features/custom-fields/server/change-field.ts';
import { setDealField } from '#features/deals/server/service/save-deal.ts';
import { setLeadField } from '#features/leads/server/service/save-lead.ts';
import { setPropertyField } from '#features/properties/server/service/save-property.ts';
import type { KindWithTags } from '#platform/custom-fields/custom-fields.ts';
import type { BulkKind } from '../rules.ts';

/** How records of each kind get another value of a custom field. */
export const fieldServices: FieldServices = {
  properties: setPropertyField,
  clients: setClientField,
  leads: setLeadField,
  deals: setDealField,
};

export function customKind(kind: BulkKind): KindWithTags {
  if (kind === 'invoices') throw new Error('invoices have no custom fields');
  return kind;
}
