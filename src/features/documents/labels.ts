import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordList } from '#platform/words/words.ts';
import type { DocumentFormat, ShippedDocumentType } from './rules.ts';

const documentTypeLabels: Readonly<Record<ShippedDocumentType, MessageDescriptor>> = {
  contract: msg`Contract`,
  listing_agreement: msg`Listing agreement`,
  sale_agreement: msg`Sale agreement`,
  rental_agreement: msg`Rental agreement`,
  disclosure: msg`Disclosure`,
  inspection_report: msg`Inspection report`,
  appraisal: msg`Appraisal`,
  title_certificate: msg`Title certificate`,
  occupancy_certificate: msg`Occupancy certificate`,
  noc: msg`NOC`,
  identity_proof: msg`Identity proof`,
  other: msg({ context: 'document type', message: 'Other' }),
};

export const documentTypeWords = wordList('document_type', documentTypeLabels);

/** File formats in everyday terms. */
export const formatLabels: Readonly<Record<DocumentFormat, MessageDescriptor>> = {
  'application/pdf': msg`PDF`,
  'application/msword': msg`Word document`,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': msg`Word document`,
  'image/jpeg': msg`Picture`,
  'image/png': msg`Picture`,
};
