import { credentials, invitations, secondFactors, sessions, trustedDevices } from '#features/accounts/server/tables.ts';
import { apiKeys } from '#features/api-keys/server/tables.ts';
import { calendarFeeds } from '#features/meetings/server/tables.ts';
import { notificationPreferences, pushDevices } from '#features/notifications/server/tables.ts';
import { registrations } from '#features/registrations/server/tables.ts';
import { agentGroupMembers, agentLeaves, leadOffers, routingLimits } from '#features/routing/server/tables.ts';
import { isPrivateView, listLayoutChoices, savedViews } from '#features/saved-views/server/tables.ts';
import { teamMembers } from '#features/visibility/server/tables.ts';
import { notificationReads, notifications } from '#platform/notifications/server/tables.ts';
import type { PrivateData } from '#platform/personal-data/server/private-data.ts';

/** All data that belongs to one person only; their display settings are in the profile. */
export const privateData: readonly PrivateData[] = [
  { owner: sessions.userId, deletedWith: 'account', audit: { recordedAs: 'signed_in' } },
  { owner: credentials.userId, deletedWith: 'account', audit: { recordedAs: 'password_changed' } },
  { owner: secondFactors.user_id, deletedWith: 'account', audit: { recordedAs: 'second_factor_on' } },
  { owner: trustedDevices.user_id, deletedWith: 'account', audit: { recordedAs: 'trust_ended' } },
  {
    owner: pushDevices.session_id,
    deletedWith: 'account',
    audit: { recordedAs: 'notification_preferences' },
  },
  { owner: apiKeys.profile_id, deletedWith: 'profile', audit: { recordedAs: 'api_keys' } },
  { owner: invitations.profile_id, deletedWith: 'profile', audit: { recordedAs: 'invited' } },
  { owner: calendarFeeds.profile_id, deletedWith: 'profile', audit: { recordedAs: 'calendar_renewed' } },
  {
    owner: notificationPreferences.profile_id,
    deletedWith: 'profile',
    audit: { recordedAs: 'notification_preferences' },
  },
  // Colleagues read it, but an erased agent holds no registration.
  { owner: registrations.holder_id, deletedWith: 'profile', audit: { recordedAs: 'registrations' } },
  { owner: agentGroupMembers.agent_id, deletedWith: 'profile', audit: { recordedAs: 'routing' } },
  { owner: teamMembers.profile_id, deletedWith: 'profile', audit: { recordedAs: 'teams' } },
  { owner: routingLimits.agent_id, deletedWith: 'profile', audit: { recordedAs: 'routing' } },
  { owner: agentLeaves.agent_id, deletedWith: 'profile', audit: { recordedAs: 'agent_leaves' } },
  {
    owner: leadOffers.agent_id,
    deletedWith: 'profile',
    audit: { notRecordedBecause: 'the lead records to whom it was offered' },
  },
  {
    owner: savedViews.owner_id,
    deletedWith: 'profile',
    // Colleagues use the shared ones.
    only: isPrivateView,
    audit: { recordedAs: 'saved_views' },
  },
  {
    owner: listLayoutChoices.profile_id,
    deletedWith: 'profile',
    audit: { notRecordedBecause: 'it changes only what its owner sees' },
  },
  {
    owner: notifications.recipient_id,
    deletedWith: 'profile',
    audit: { notRecordedBecause: 'each reports a change that is recorded itself' },
  },
  {
    owner: notificationReads.profile_id,
    deletedWith: 'profile',
    audit: { notRecordedBecause: 'marking as read affects only the reader' },
  },
];
