import type { Action } from '#platform/changes/change.ts';

/** Kinds of records that the audit trail can filter by: those with a timeline, and bulk operations. */
export const auditTopics = [
  'properties',
  'clients',
  'leads',
  'notes',
  'follow_ups',
  'owner_reports',
  'intake_connections',
  'intake_deliveries',
  'intake_settings',
  'webhooks',
  'source_costs',
  'meetings',
  'deals',
  'documents',
  'invoices',
  'profiles',
  'api_keys',
  'notification_preferences',
  'performance',
  'company',
  'response_rules',
  'routing',
  'visibility',
  'teams',
  'agent_leaves',
  'property_types',
  'words',
  'custom_fields',
  'localities',
  'email_templates',
  'saved_views',
  'consent_texts',
  'privacy_requests',
  'privacy_settings',
  'registrations',
  'public_site',
  'emails',
  'imports',
  'bulk_runs',
  'exports',
  'archives',
] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** Texts between the agency and a person. */
export const messageActions = ['emailed', 'texted', 'wrote', 'enquired'] as const satisfies readonly Action[];

/** Filter groups of the audit trail, each with its actions of the change log. */
export const auditActs = {
  added: ['created', 'invited', 'signed_up', 'joined', 'uploaded'],
  changed: [
    ...['updated', 'moved', 'placed', 'approved', 'converted', 'reviewed', 'handed_over', 'taken_over'],
    ...['rescheduled', 'scheduled', 'confirmed', 'confirmed_by_client', 'completed', 'cancelled', 'noted', 'issued'],
    ...['follow_up_planned', 'follow_up_moved', 'follow_up_noted', 'follow_up_done', 'follow_up_reopened'],
    ...['consent_given', 'consent_withdrawn', 'contact_refused', 'contact_allowed'],
    ...['contact_added', 'contact_updated', 'contact_removed'],
    ...['visit_planned', 'visit_checked_in', 'visit_missed', 'visit_attendance'],
    ...['visit_proposed', 'visit_accepted', 'visit_declined', 'details_accepted', 'details_refused'],
    ...['report_skipped', 'report_reopened', 'setup_hidden', 'settled', 'replayed', 'dismissed'],
    ...['routed', 'route_offered', 'route_held', 'route_open', 'claimed'],
    ...['asking_failed', 'asking_worked', 'fetched', 'sending_failed', 'sending_worked', 'sent_again', 'tested'],
    ...['merged', 'merged_into', 'merge_undone', 'marked_distinct', 'unmarked_distinct', 'reordered'],
  ],
  deleted: ['deleted', 'follow_up_deleted', 'purged', 'refused', 'undone'],
  restored: ['restored'],
  erased: ['erased'],
  read: ['previewed', 'downloaded', 'downloaded_by_client', 'exported', 'made', 'contact_revealed'],
  security: [
    'signed_in',
    'password_changed',
    'password_reset',
    'email_confirmed',
    'second_factor_on',
    'second_factor_off',
    'second_factor_reset',
    'recovery_codes_renewed',
    'recovery_code_used',
    'trust_ended',
    'link_made',
    'link_extended',
    'link_revoked',
    'visit_link_made',
    'visit_code_wrong',
    'property_shared',
    'sharing_extended',
    'sharing_revoked',
    'sharing_restored',
    'calendar_renewed',
    'calendar_closed',
    'published',
    'unpublished',
    'feeds_renewed',
    'feeds_closed',
    'secret_renewed',
    'revoked',
    'secret_shown',
  ],
  written: [
    ...messageActions,
    ...['called', 'offered', 'sent_to_client', 'reminded', 'report_sent', 'contact_texted'],
    ...['visit_requested', 'visit_withdrawn', 'visit_answered', 'details_proposed', 'details_withdrawn'],
  ],
  paid: ['paid', 'part_paid', 'payment_taken_back', 'deal_recorded', 'deal_corrected', 'deal_undone'],
} as const satisfies Record<string, readonly Action[]>;
export type AuditAct = keyof typeof auditActs;
// `Object.keys` returns `string[]`.
export const auditActKeys = Object.keys(auditActs) as AuditAct[];

/**
 * What each person has read is private, also the pages of property links, and how they show lists. Deliveries of webhooks
 * have a log of their own. Requests and proposals of clients are audited with the lead or client.
 */
export const notAudited: readonly string[] = [
  ...['notification_reads', 'property_links', 'list_layouts', 'webhook_deliveries'],
  ...['visit_requests', 'detail_proposals'],
];

/** Actions on the sign-in pages before sign-in, by the person of the profile. No job performs any of them. */
export const visitorActions: readonly Action[] = [
  ...['signed_up', 'joined', 'signed_in', 'email_confirmed', 'password_reset', 'updated'],
];
export const visitorTopic = 'profiles' satisfies AuditTopic;
/** Also of staff, who then have a session. */
const consentActions = ['consent_given', 'consent_withdrawn', 'contact_refused', 'contact_allowed'];
const clientActs: readonly Action[] = [
  ...consentActions,
  ...['downloaded_by_client', 'decided', 'wrote', 'offered', 'confirmed_by_client', 'meeting_confirmed'],
  ...[
    'visit_requested',
    'visit_accepted',
    'visit_withdrawn',
    'visit_answered',
    'details_proposed',
    'details_withdrawn',
  ],
  'enquired',
];

/** Who acted without a session: a client with a portal link, the person of the profile, or the program. */
export function doerUnsigned({ topic, action }: { topic: string; action: Action }): 'client' | 'themself' | 'program' {
  if (clientActs.includes(action)) return 'client';
  return topic === visitorTopic && visitorActions.includes(action) ? 'themself' : 'program';
}
