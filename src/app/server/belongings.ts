import { communicationBelongings } from '#features/communications/server/belongings.ts';
import { dealBelongings } from '#features/deals/server/belongings.ts';
import { documentBelongings } from '#features/documents/server/belongings.ts';
import { invoiceBelongings } from '#features/invoices/server/belongings.ts';
import { leadBelongings } from '#features/leads/server/belongings.ts';
import { matchBelongings } from '#features/matching/server/belongings.ts';
import { meetingBelongings } from '#features/meetings/server/belongings.ts';
import { noteBelongings } from '#features/notes/server/belongings.ts';
import { noticeBelongings } from '#features/notifications/server/belongings.ts';
import { portalBelongings } from '#features/portal/server/belongings.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';

/** What goes with a lead who is erased or purged, besides their own record. */
export const belongingsOfLeads: readonly Belongings[] = [noteBelongings, meetingBelongings, noticeBelongings];

/** What goes with a property that is purged, besides its own record. */
export const belongingsOfProperties: readonly Belongings[] = [noteBelongings];

/** What goes with a client who is erased or purged, besides their own record. */
export const belongings: readonly Belongings[] = [
  communicationBelongings,
  noteBelongings,
  matchBelongings,
  portalBelongings,
  meetingBelongings,
  dealBelongings,
  documentBelongings,
  invoiceBelongings,
  noticeBelongings,
  leadBelongings(belongingsOfLeads),
];
