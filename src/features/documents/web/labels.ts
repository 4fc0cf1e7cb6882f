import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentFormat, DocumentType } from '../rules.ts';

export const documentTypeLabels: Readonly<Record<DocumentType, MessageDescriptor>> = {
  contract: msg`Contract`,
  listing_agreement: msg`Listing Agreement`,
  sale_agreement: msg`Sale Agreement`,
  rental_agreement: msg`Rental Agreement`,
  disclosure: msg`Disclosure`,
  inspection_report: msg`Inspection Report`,
  appraisal: msg`Appraisal`,
  title_certificate: msg`Title Certificate`,
  occupancy_certificate: msg`Occupancy Certificate`,
  noc: msg`NOC`,
  identity_proof: msg`Identity Proof`,
  other: msg({ context: 'document type', message: 'Other' }),
};

/** What a file is, in a word that people know. */
export const formatLabels: Readonly<Record<DocumentFormat, MessageDescriptor>> = {
  'application/pdf': msg`PDF`,
  'application/msword': msg`Word document`,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': msg`Word document`,
  'image/jpeg': msg`Picture`,
  'image/png': msg`Picture`,
};
