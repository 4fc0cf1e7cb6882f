import { writeListCell } from '#features/imports/cells/lists.ts';
import { readLocations } from '#features/imports/read-fields.ts';
import type { Currency } from '#platform/money.ts';
import { type LeadImportField, leadImportFields } from '../../import/columns.ts';
import { leadExportColumns } from '../../import/exported-file.ts';
import type { Interest, LeadSource, LeadStatus, LostReason } from '../../rules.ts';
import type { LeadExportRow } from '../repository/export-rows.ts';

const sourceWords: Record<LeadSource, string> = {
  website: 'Website',
  whatsapp: 'WhatsApp',
  referral: 'Referral',
  social_media: 'Social media',
  advertisement: 'Advertisement',
  cold_call: 'Cold call',
  email: 'E-mail',
  portal: 'Property portal',
  walk_in: 'Walk-in',
  other: 'Other',
};
const statusWords: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  negotiation: 'Negotiation',
  closed: 'Closed',
  lost: 'Lost',
};
const lossWords: Record<LostReason, string> = {
  budget: 'Too expensive',
  location: 'Location didn’t suit',
  bought_elsewhere: 'Chose another agency',
  not_reachable: 'Unreachable',
  not_interested: 'No longer interested',
  duplicate: 'Duplicate',
  other: 'Other reason',
};
const interestWords: Record<Interest, string> = { buying: 'Buying', selling: 'Selling', renting: 'Renting' };

/** The head of the file: in English in every language, so that any installation can read it again. */
export const leadExportHeadings = (currency: Currency): readonly string[] =>
  leadImportFields.map((field) => leadExportColumns[currency].headings[field]);

export function leadExportCells(row: LeadExportRow): Array<string | null> {
  const cells: Record<LeadImportField, string | null> = {
    full_name: row.full_name,
    phone: row.phone,
    email: row.email,
    source: row.source && sourceWords[row.source],
    status: statusWords[row.status],
    lost_reason: row.lost_reason && lossWords[row.lost_reason],
    lost_note: row.lost_note,
    interest_type: row.interest_type && interestWords[row.interest_type],
    budget: row.budget,
    preferred_locations: writeListCell(row.preferred_locations, readLocations),
    property: row.property,
    follow_up_on: row.follow_up_on,
    agent: row.agent,
    created_on: row.created_on,
    notes: row.notes,
  };
  return leadImportFields.map((field) => cells[field]);
}
