import { msg, plural } from '@lingui/core/macro';
import type { EmailMessage } from '#platform/email/server/render-email.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { formatCount } from '#platform/money.ts';
import type { NotificationItem } from '../contract.ts';
import { notificationKind } from '../notification-kinds.ts';
import { isSaidByValues, notificationSubject } from '../notification-subject.ts';
import { notificationTarget, notificationUrl } from '../notification-target.ts';
import type { Pushed } from '../pushed.ts';

function nameOf(name: string | null, language: Language): string | null {
  return name === '' ? textsFor(language)._(msg`Erased person`) : name;
}

function subjectTexts(notification: NotificationItem, language: Language): string[] {
  return notificationSubject(notification, (name) => nameOf(name, language)).map((part) =>
    typeof part === 'string' ? part : textsFor(language)._(part),
  );
}

/** A notification as a device shows it, with no more detail than the bell. */
export function pushOf(notification: NotificationItem, language: Language): Pushed {
  const texts = textsFor(language);
  const { emoji, title } = notificationKind(notification.kind);
  const subject = subjectTexts(notification, language);
  const actor = nameOf(notification.actor, language);
  const target = notificationTarget(notification);
  return {
    title: `${emoji} ${texts._(title)}`,
    body: [...subject, ...(actor ? [actor] : [])].join(' · '),
    path: target ? notificationUrl(target) : '/notifications',
    tag: `notice-${notification.id}`,
    language,
  };
}

/** Kinds that are about many records. */
const countedKinds: readonly string[] = ['records_taken_over', 'bulk_assigned'];

interface NotificationEmailInput {
  readonly to: { readonly email: string; readonly full_name: string; readonly language: Language };
  readonly notification: NotificationItem;
  readonly publicUrl: string;
}

/**
 * The email to the person whom a notification concerns. It names the record but no colleague: an erasure blanks the emails
 * about a client or lead, but does not search emails for the names of colleagues.
 */
export function notificationEmail({ to, notification, publicUrl }: NotificationEmailInput): EmailMessage {
  const texts = textsFor(to.language);
  const { full_name } = to;
  const what = texts._(notificationKind(notification.kind).title);
  const subject = countedKinds.includes(notification.kind)
    ? countOf(notification, to.language)
    : isSaidByValues(notification.kind)
      ? subjectTexts({ ...notification, title: null }, to.language).join(' · ')
      : (notification.title ?? '');
  const headline = subject === '' ? what : `${what}: ${subject}`;
  const target = notificationTarget(notification);
  return {
    recipient: to.email,
    language: to.language,
    subject: headline,
    paragraphs: [
      texts._(msg`Hello ${full_name},`),
      headline,
      texts._(msg`You chose to get notifications by email. Change this in Settings, under Notifications.`),
    ],
    action: {
      label: texts._(msg`Open in Aangan`),
      url: new URL(target ? notificationUrl(target) : '/notifications', publicUrl).href,
    },
  };
}

function countOf({ values }: NotificationItem, language: Language): string {
  const count = Number(values.count ?? 0);
  const grouped = formatCount(count);
  return textsFor(language)._(msg`${plural(count, { one: `${grouped} record`, other: `${grouped} records` })}`);
}
