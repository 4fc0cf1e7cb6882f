import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { accountHandlers } from '#features/accounts/server/handlers.ts';
import { agentHandlers } from '#features/agents/server/handlers.ts';
import { analyticsHandlers } from '#features/analytics/server/handlers.ts';
import { apiKeyHandlers } from '#features/api-keys/server/handlers.ts';
import { openArchiveAddresses } from '#features/archives/server/addresses.ts';
import { archiveHandlers } from '#features/archives/server/handlers.ts';
import { bulkHandlers } from '#features/bulk/server/handlers.ts';
import { tagServices } from '#features/bulk/server/tag-records.ts';
import { clientHandlers } from '#features/clients/server/handlers.ts';
import { replacePropertyTypeInPreferences } from '#features/clients/server/service/delete-client.ts';
import { outboxHandlers } from '#features/communications/server/handlers.ts';
import { communicationHandlers } from '#features/communications/server/history.ts';
import { messageTemplateHandlers } from '#features/communications/server/message-templates.ts';
import { writeColleagueText } from '#features/communications/server/message-text.ts';
import { emailTemplateHandlers } from '#features/communications/server/templates.ts';
import { companyHandlers } from '#features/company/server/handlers.ts';
import { consentHandlers } from '#features/consents/server/handlers.ts';
import { customFieldsHandlers } from '#features/custom-fields/server/handlers.ts';
import { dashboardHandlers } from '#features/dashboard/server/handlers.ts';
import { dealHandlers } from '#features/deals/server/handlers.ts';
import { detailProposalHandlers } from '#features/detail-proposals/server/handlers.ts';
import type { DocumentAddresses } from '#features/documents/server/addresses.ts';
import { documentHandlers } from '#features/documents/server/handlers.ts';
import { duplicateHandlers } from '#features/duplicates/server/handlers.ts';
import { followUpHandlers } from '#features/follow-ups/server/handlers.ts';
import { historyHandlers } from '#features/history/server/handlers.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { importHandlers } from '#features/imports/server/handlers.ts';
import type { InspectUpload } from '#features/imports/server/inspect-upload.ts';
import type { IntakeServices } from '#features/intake/server/accounts.ts';
import { intakeHandlers } from '#features/intake/server/handlers.ts';
import { invoiceHandlers } from '#features/invoices/server/handlers.ts';
import { hasInvoices } from '#features/invoices/server/repository/invoice-rows.ts';
import { leadHandlers } from '#features/leads/server/handlers.ts';
import { findExistingLeads } from '#features/leads/server/repository/lead-rows.ts';
import { localityHandlers } from '#features/localities/server/handlers.ts';
import { matchingHandlers } from '#features/matching/server/handlers.ts';
import { calendarFeedHandlers, meetingHandlers } from '#features/meetings/server/handlers.ts';
import { noteHandlers } from '#features/notes/server/handlers.ts';
import { notificationHandlers } from '#features/notifications/server/handlers.ts';
import { ownerReportHandlers } from '#features/owner-reports/server/handlers.ts';
import { performanceHandlers } from '#features/performance/server/handlers.ts';
import { portalLinkDays } from '#features/portal/rules.ts';
import { clientPortalHandlers, portalLinkHandlers } from '#features/portal/server/handlers.ts';
import { createLink, mayHoldPortalLink } from '#features/portal/server/links.ts';
import type { PortalAuth } from '#features/portal/server/portal-auth.ts';
import { privacyHandlers } from '#features/privacy/server/handlers.ts';
import { propertyHandlers } from '#features/properties/server/handlers.ts';
import { movePropertiesToType } from '#features/properties/server/service/delete-property.ts';
import { propertyLinkHandlers } from '#features/property-links/server/handlers.ts';
import type { PropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { messageLinksOf } from '#features/property-links/server/links.ts';
import { propertyTypeHandlers } from '#features/property-types/server/handlers.ts';
import { publicSiteHandlers } from '#features/public-site/server/handlers.ts';
import { registrationHandlers } from '#features/registrations/server/handlers.ts';
import { requirementHandlers } from '#features/requirements/server/handlers.ts';
import { replacePropertyTypeInRequirements } from '#features/requirements/server/service.ts';
import { responseClockHandlers } from '#features/response-clock/server/handlers.ts';
import { routingHandlers } from '#features/routing/server/handlers.ts';
import { routeLead } from '#features/routing/server/route-lead.ts';
import { savedViewHandlers } from '#features/saved-views/server/handlers.ts';
import { searchHandlers } from '#features/search/server/handlers.ts';
import { sourceCostHandlers } from '#features/source-costs/server/handlers.ts';
import { todayHandlers } from '#features/today/server/handlers.ts';
import { visibilityHandlers } from '#features/visibility/server/handlers.ts';
import { visitRequestHandlers } from '#features/visit-requests/server/handlers.ts';
import { visitHandlers } from '#features/visits/server/handlers.ts';
import type { VisitSecrets } from '#features/visits/server/visit-secrets.ts';
import { vocabularyHandlers } from '#features/vocabulary/server/handlers.ts';
import { webhookHandlers } from '#features/webhooks/server/handlers.ts';
import type { WebhookSecrets } from '#features/webhooks/server/secrets.ts';
import type { Clock } from '#platform/context/server/context.ts';
import { openServerKey } from '#platform/push/server/server-key.ts';
import type { ServedRouter } from '#platform/rpc/server/serve.ts';
import { assignedRecords } from './assigned-records.ts';
import { erasureHandlersForClients, erasureHandlersForLeads } from './erasure-handlers.ts';
import { importKinds } from './import-kinds.ts';
import { recordKinds } from './record-kinds.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

export interface RouterServices {
  readonly auth: AuthServices;
  readonly portal: PortalAuth;
  readonly propertyLinks: PropertyLinkTokens;
  readonly visits: VisitSecrets;
  readonly intake: IntakeServices;
  readonly webhooks: WebhookSecrets;
  readonly documents: DocumentAddresses;
  readonly clock: Clock;
  readonly inspectUpload: InspectUpload | undefined;
}

export function buildRouter({
  auth,
  portal,
  propertyLinks,
  visits,
  intake,
  webhooks,
  documents,
  clock,
  inspectUpload,
}: RouterServices) {
  return {
    company: companyHandlers(hasInvoices, findLastEditor),
    accounts: accountHandlers(auth),
    apiKeys: apiKeyHandlers(auth),
    agents: agentHandlers(auth, assignedRecords, writeColleagueText),
    history: historyHandlers(auth, recordKinds),
    archives: archiveHandlers(auth, openArchiveAddresses(auth.secret)),
    notifications: notificationHandlers(recordKinds, { serverKey: openServerKey(auth.secret, auth.publicUrl) }),
    outbox: outboxHandlers,
    propertyTypes: propertyTypeHandlers({
      moveProperties: movePropertiesToType(() => clock.now()),
      replaceInPreferences: async (tx, from, to) => {
        await replacePropertyTypeInPreferences(() => clock.now())(tx, from, to);
        await replacePropertyTypeInRequirements(() => clock.now())(tx, from, to);
      },
    }),
    vocabulary: vocabularyHandlers(wordServices),
    customFields: customFieldsHandlers(tagServices),
    localities: localityHandlers,
    clients: clientHandlers({ erasureHandlers: erasureHandlersForClients, findOtherExisting: [findExistingLeads] }),
    registrations: registrationHandlers,
    properties: propertyHandlers,
    requirements: requirementHandlers,
    communications: communicationHandlers(messageLinksOf(propertyLinks)),
    emailTemplates: emailTemplateHandlers,
    messageTemplates: messageTemplateHandlers,
    matching: matchingHandlers,
    leads: leadHandlers({ erasureHandlers: erasureHandlersForLeads, routeNewLead: routeLead }),
    routing: routingHandlers,
    visibility: visibilityHandlers(auth),
    responseClock: responseClockHandlers,
    followUps: followUpHandlers,
    consents: consentHandlers,
    notes: noteHandlers,
    meetings: meetingHandlers,
    invoices: invoiceHandlers,
    calendarFeed: calendarFeedHandlers,
    deals: dealHandlers,
    documents: documentHandlers(documents),
    performance: performanceHandlers,
    analytics: analyticsHandlers,
    search: searchHandlers,
    ownerReports: ownerReportHandlers({
      mayCreate: (context, id) => mayHoldPortalLink(context, { topic: 'clients', id }),
      create: (context, { client_id, id }) =>
        createLink(context, { topic: 'clients', person_id: client_id, id, days: portalLinkDays.usual }),
    }),
    portalLinks: portalLinkHandlers,
    visitRequests: visitRequestHandlers,
    detailProposals: detailProposalHandlers,
    portal: clientPortalHandlers(portal),
    propertyLinks: propertyLinkHandlers(propertyLinks),
    visits: visitHandlers(visits),
    privacy: privacyHandlers,
    publicSite: publicSiteHandlers,
    intake: intakeHandlers(intake),
    webhooks: webhookHandlers(webhooks),
    duplicates: duplicateHandlers(recordKinds),
    sourceCosts: sourceCostHandlers,
    savedViews: savedViewHandlers(savedListKinds),
    bulk: bulkHandlers,
    imports: importHandlers(importKinds, inspectUpload),
    today: todayHandlers,
    dashboard: dashboardHandlers(recordKinds),
  } satisfies ServedRouter;
}
