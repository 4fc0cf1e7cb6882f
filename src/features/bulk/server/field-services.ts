import { setClientField } from '#features/clients/server/service/save-client.ts';
import type { FieldServices } from '#features/custom-fields/server/change-field.ts';
import { setLeadField } from '#features/leads/server/service/save-lead.ts';
import { setPropertyField } from '#features/properties/server/service/save-property.ts';

/** How records of each kind get another value of a custom field. */
export const fieldServices: FieldServices = {
  properties: setPropertyField,
  clients: setClientField,
  leads: setLeadField,
};
