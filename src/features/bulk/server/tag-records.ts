import { tagClient } from '#features/clients/server/service/save-client.ts';
import type { TagServices } from '#features/custom-fields/server/retag.ts';
import { tagDeal } from '#features/deals/server/service/save-deal.ts';
import { tagLead } from '#features/leads/server/service/save-lead.ts';
import { tagProperty } from '#features/properties/server/service/save-property.ts';

/** How records of each kind get other tags. */
export const tagServices: TagServices = { properties: tagProperty, clients: tagClient, leads: tagLead, deals: tagDeal };
