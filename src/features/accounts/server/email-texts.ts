import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EmailMessage } from '#platform/email/server/render-email.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { AccountState } from '../rules.ts';

interface Addressee {
  readonly email: string;
  readonly full_name: string;
  readonly language: Language;
}

interface LinkEmailInput {
  readonly to: Addressee;
  readonly url: string;
}

export function confirmationEmail({ to, url }: LinkEmailInput): EmailMessage {
  const texts = textsFor(to.language);
  return write(to, {
    subject: texts._(msg`Confirm your email address`),
    paragraphs: [
      texts._(msg`Please confirm that this is your email address. The link works for 24 hours.`),
      texts._(msg`If you didn't request this, ignore this email.`),
    ],
    action: { label: texts._(msg`Confirm email address`), url },
  });
}

export function resetEmail({ to, url }: LinkEmailInput): EmailMessage {
  const texts = textsFor(to.language);
  return write(to, {
    subject: texts._(msg`Set a new password`),
    paragraphs: [
      texts._(msg`We received a request to reset your password. The link works once, for one hour.`),
      texts._(msg`If this wasn't you, ignore this email. Your password won't change.`),
    ],
    action: { label: texts._(msg`Set a new password`), url },
  });
}

/** Sent to the owner of an address that somebody tried to sign up with. */
export function takenAddressEmail({ to, url, state }: LinkEmailInput & { state: AccountState }): EmailMessage {
  const texts = textsFor(to.language);
  const maySignIn = state !== 'invited' && state !== 'inactive';
  return write(to, {
    subject: state === 'invited' ? texts._(msg`You are already invited`) : texts._(msg`You already have an account`),
    paragraphs: [
      maySignIn
        ? texts._(msg`Sign in with your password. If you have forgotten it, choose "Forgot password?" there.`)
        : state === 'invited'
          ? texts._(msg`Open the link in your invitation. If it has expired, ask your agency for a new one.`)
          : texts._(msg`This account has been deactivated. Please ask your agency's Admin.`),
      texts._(msg`Someone signed up with your email address. If this wasn't you, ignore this email.`),
    ],
    ...(maySignIn && { action: { label: texts._(msg`Sign In`), url } }),
  });
}

export function invitationEmail({ to, url, companyName }: LinkEmailInput & { companyName: string }): EmailMessage {
  const texts = textsFor(to.language);
  return write(to, {
    subject: companyName ? texts._(msg`Your invitation to ${companyName}`) : texts._(msg`Your invitation to Aangan`),
    paragraphs: [
      companyName
        ? texts._(msg`${companyName} has invited you to Aangan.`)
        : texts._(msg`Your agency has invited you to Aangan.`),
      texts._(msg`Set a password to get started. The link works once, for seven days.`),
    ],
    action: { label: texts._(msg`Accept the invitation`), url },
  });
}

export function approvalRequestEmail({
  to,
  url,
  newcomer,
}: LinkEmailInput & { newcomer: { name: string; email: string } }): EmailMessage {
  const texts = textsFor(to.language);
  const { name, email } = newcomer;
  return write(to, {
    subject: texts._(msg`${name} asked to join`),
    paragraphs: [texts._(msg`${name} (${email}) signed up and can see nothing until you approve.`)],
    action: { label: texts._(msg`Review request`), url },
  });
}

export function accountApprovedEmail({ to, url }: LinkEmailInput): EmailMessage {
  const texts = textsFor(to.language);
  return write(to, {
    subject: texts._(msg`Your account was approved`),
    paragraphs: [texts._(msg`Your account is approved. You can sign in now.`)],
    action: { label: texts._(msg`Open Aangan`), url },
  });
}

export function addressChangedEmail({ to, newEmail }: { to: Addressee; newEmail: string }): EmailMessage {
  const texts = textsFor(to.language);
  return write(to, {
    subject: texts._(msg`Your email address was changed`),
    paragraphs: [
      texts._(msg`From now on, sign in with ${newEmail}.`),
      texts._(msg`If you didn't change it, tell your agency's Admin right away.`),
    ],
  });
}

/** A security change that its owner is notified of, in case somebody else made it. */
export type SecurityEvent = 'password_changed' | 'second_factor_off' | 'second_factor_reset' | 'recovery_code_used';

const securityEvents = {
  password_changed: {
    subject: msg`Your password was changed`,
    text: msg`Your password was changed and your other devices were signed out.`,
  },
  second_factor_off: {
    subject: msg`Two-factor sign-in was turned off`,
    text: msg`You now sign in with your password only.`,
  },
  second_factor_reset: {
    subject: msg`Two-factor sign-in was reset`,
    text: msg`An Admin turned off your two-factor sign-in and signed out your devices. You now sign in with your password only.`,
  },
  recovery_code_used: {
    subject: msg`A recovery code was used`,
    text: msg`Someone signed in to your account with your password and a recovery code. That code can't be used again.`,
  },
} as const satisfies Record<SecurityEvent, { subject: MessageDescriptor; text: MessageDescriptor }>;

export function securityEventEmail({ to, event }: { to: Addressee; event: SecurityEvent }): EmailMessage {
  const texts = textsFor(to.language);
  const { subject, text } = securityEvents[event];
  return write(to, {
    subject: texts._(subject),
    paragraphs: [texts._(text), texts._(msg`If this wasn't you, tell your agency's Admin right away.`)],
  });
}

function write(to: Addressee, content: Pick<EmailMessage, 'subject' | 'paragraphs' | 'action'>): EmailMessage {
  const { full_name } = to;
  const greeting = textsFor(to.language)._(msg`Hello ${full_name},`);
  return { recipient: to.email, language: to.language, ...content, paragraphs: [greeting, ...content.paragraphs] };
}
