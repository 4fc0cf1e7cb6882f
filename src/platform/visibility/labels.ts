import { msg } from '@lingui/core/macro';

/** Instead of buttons that the user's role may not use on a record. */
export const outOfReachLabel = msg`You see this record, but your role may not change it.`;

/** Why a user gets no portal link of a client or lead. */
export const linkBeyondSightLabel = msg`Ask the agent for the link. It shows details hidden from you.`;
