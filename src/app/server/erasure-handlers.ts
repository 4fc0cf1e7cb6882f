import { communicationErasureHandler } from '#features/communications/server/erasure-handler.ts';
import { consentErasureHandler } from '#features/consents/server/erasure-handler.ts';
import { dealErasureHandler } from '#features/deals/server/erasure-handler.ts';
import { detailProposalErasureHandler } from '#features/detail-proposals/server/erasure-handler.ts';
import { documentErasureHandler } from '#features/documents/server/erasure-handler.ts';
import { mergeErasureHandler } from '#features/duplicates/server/erasure-handler.ts';
import { followUpErasureHandler } from '#features/follow-ups/server/erasure-handler.ts';
import { intakeErasureHandler } from '#features/intake/server/erasure-handler.ts';
import { invoiceErasureHandler } from '#features/invoices/server/erasure-handler.ts';
import { leadErasureHandler } from '#features/leads/server/erasure-handler.ts';
import { matchErasureHandler } from '#features/matching/server/erasure-handler.ts';
import { meetingErasureHandler } from '#features/meetings/server/erasure-handler.ts';
import { noteErasureHandler } from '#features/notes/server/erasure-handler.ts';
import { notificationErasureHandler } from '#features/notifications/server/erasure-handler.ts';
import { ownerReportErasureHandler } from '#features/owner-reports/server/erasure-handler.ts';
import { portalErasureHandler } from '#features/portal/server/erasure-handler.ts';
import { privacyErasureHandler } from '#features/privacy/server/erasure-handler.ts';
import { propertyContactErasureHandler } from '#features/properties/server/service/property-contacts.ts';
import { propertyLinkErasureHandler } from '#features/property-links/server/erasure-handler.ts';
import { requirementErasureHandler } from '#features/requirements/server/erasure-handler.ts';
import { routingErasureHandler } from '#features/routing/server/erasure-handler.ts';
import { visitRequestErasureHandler } from '#features/visit-requests/server/erasure-handler.ts';
import { visitErasureHandler } from '#features/visits/server/erasure-handler.ts';
import { webhookErasureHandler } from '#features/webhooks/server/erasure-handler.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';

export const erasureHandlersForLeads: readonly ErasureHandler[] = [
  mergeErasureHandler,
  requirementErasureHandler,
  consentErasureHandler,
  communicationErasureHandler,
  followUpErasureHandler,
  noteErasureHandler,
  matchErasureHandler,
  portalErasureHandler,
  detailProposalErasureHandler,
  visitErasureHandler,
  visitRequestErasureHandler,
  propertyLinkErasureHandler,
  intakeErasureHandler,
  routingErasureHandler,
  meetingErasureHandler,
  documentErasureHandler,
  privacyErasureHandler,
  notificationErasureHandler,
  webhookErasureHandler,
];

export const erasureHandlersForProperties: readonly ErasureHandler[] = [noteErasureHandler];

export const erasureHandlersForClients: readonly ErasureHandler[] = [
  mergeErasureHandler,
  requirementErasureHandler,
  consentErasureHandler,
  propertyContactErasureHandler,
  followUpErasureHandler,
  communicationErasureHandler,
  noteErasureHandler,
  matchErasureHandler,
  portalErasureHandler,
  detailProposalErasureHandler,
  visitErasureHandler,
  visitRequestErasureHandler,
  propertyLinkErasureHandler,
  intakeErasureHandler,
  meetingErasureHandler,
  dealErasureHandler,
  documentErasureHandler,
  invoiceErasureHandler,
  ownerReportErasureHandler,
  privacyErasureHandler,
  notificationErasureHandler,
  webhookErasureHandler,
  leadErasureHandler(erasureHandlersForLeads),
];
