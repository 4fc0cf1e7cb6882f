import { credentials, invitations, secondFactors, sessions, trustedDevices } from '#features/accounts/server/tables.ts';
import { calendarFeeds } from '#features/meetings/server/tables.ts';
import { notificationPreferences, pushDevices } from '#features/notifications/server/tables.ts';
import { notificationReads, notifications } from '#platform/notices/server/tables.ts';
import type { PrivateData } from '#platform/personal-data/server/private-data.ts';

/** All that a person keeps for themself; how the program looks to them stands in their profile. */
export const privateData: readonly PrivateData[] = [
  { owner: sessions.userId, goesWith: 'account', audit: { tells: 'signed_in' } },
  { owner: credentials.userId, goesWith: 'account', audit: { tells: 'password_changed' } },
  { owner: secondFactors.user_id, goesWith: 'account', audit: { tells: 'second_factor_on' } },
  { owner: trustedDevices.user_id, goesWith: 'account', audit: { tells: 'trust_ended' } },
  {
    owner: pushDevices.session_id,
    goesWith: 'account',
    audit: { tells: 'notification_preferences' },
  },
  { owner: invitations.profile_id, goesWith: 'profile', audit: { tells: 'invited' } },
  { owner: calendarFeeds.profile_id, goesWith: 'profile', audit: { tells: 'calendar_renewed' } },
  {
    owner: notificationPreferences.profile_id,
    goesWith: 'profile',
    audit: { tells: 'notification_preferences' },
  },
  {
    owner: notifications.recipient_id,
    goesWith: 'profile',
    audit: { tellsNothing: 'each tells of a change that is recorded itself' },
  },
  {
    owner: notificationReads.profile_id,
    goesWith: 'profile',
    audit: { tellsNothing: 'reading changes nothing for anybody else' },
  },
];
