import { writeListCell } from '#features/imports/cells/lists.ts';
import { readLocations, writePhones } from '#features/imports/read-fields.ts';
import type { Currency } from '#platform/money.ts';
import { type LeadImportField, leadImportFields } from '../../import/columns.ts';
import { leadExportColumns } from '../../import/exported-file.ts';
import type { Interest, LeadSource, LeadStatus, LostReason, WonReason } from '../../rules.ts';
import type { LeadExportRow } from '../repository/export-rows.ts';

const sourceLabels: Record<LeadSource, string> = {
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
const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  negotiation: 'Negotiation',
  closed: 'Closed',
  lost: 'Lost',
};
const lossReasonLabels: Record<LostReason, string> = {
  budget: 'Too expensive',
  location: 'Location didn’t suit',
  bought_elsewhere: 'Chose another agency',
  not_reachable: 'Unreachable',
  not_interested: 'No longer interested',
  duplicate: 'Duplicate',
  other: 'Other reason',
};
const wonReasonLabels: Record<WonReason, string> = {
  deal: 'Deal recorded',
  listing_signed: 'Listing agreement signed',
  deal_elsewhere: 'Deal recorded elsewhere',
  other: 'Other reason',
  unknown: '',
};
const interestLabels: Record<Interest, string> = { buying: 'Buying', selling: 'Selling', renting: 'Renting' };

/** The header row; always in English, so that any installation can import the file. */
export const leadExportHeadings = (currency: Currency): readonly string[] =>
  leadImportFields.map((field) => leadExportColumns[currency].headings[field]);

export function leadExportCells(row: LeadExportRow): Array<string | null> {
  const cells: Record<LeadImportField, string | null> = {
    full_name: row.full_name,
    phone: row.phone,
    other_phones: writePhones(row.other_phones),
    email: row.email,
    source: row.source && sourceLabels[row.source],
    status: statusLabels[row.status],
    lost_reason: row.lost_reason && lossReasonLabels[row.lost_reason],
    lost_note: row.lost_note,
    won_reason: row.won_reason && wonReasonLabels[row.won_reason],
    won_note: row.won_note,
    interest_type: row.interest_type && interestLabels[row.interest_type],
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
