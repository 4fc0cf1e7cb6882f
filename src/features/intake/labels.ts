import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  AccountError,
  ConnectionKind,
  DeliveryKind,
  DeliveryReason,
  DeliveryState,
  DismissReason,
  EnquiryField,
  MailboxProblem,
  MailboxSecurity,
} from './rules.ts';

export const connectionKindLabels: Record<ConnectionKind, MessageDescriptor> = {
  form: msg`Enquiry page`,
  webhook: msg`Webhook`,
  google: msg`Google lead form`,
  meta: msg`Meta lead ads`,
  magicbricks: msg`MagicBricks`,
  '99acres': msg`99acres`,
  housing: msg`Housing.com`,
  missed_call: msg`Missed calls`,
  mailbox: msg`Mailbox`,
};

export const deliveryKindLabels: Record<DeliveryKind, MessageDescriptor> = {
  ...connectionKindLabels,
  site: msg`Your website`,
};

export const deliveryStateLabels: Record<DeliveryState, MessageDescriptor> = {
  received: msg({ context: 'delivery', message: 'Received' }),
  new_lead: msg`New lead`,
  repeat: msg`Repeat enquiry`,
  refused: msg({ context: 'delivery', message: 'Refused' }),
  not_understood: msg`Not understood`,
};

export const deliveryReasonLabels: Record<DeliveryReason, MessageDescriptor> = {
  test: msg`A test of the sender`,
  spam: msg`Looks like spam`,
  outgoing: msg`An outgoing call`,
  dismissed: msg`Dismissed`,
  handled: msg`Already handled`,
  automatic: msg`An automatic reply`,
  too_large: msg`The email is larger than 25 MB`,
  malformed: msg`Neither JSON nor a form`,
  unknown_format: msg`The format of this email is unknown`,
  no_contact: msg`No phone number and no email address`,
  not_fetched: msg`The sender did not hand over the enquiry`,
  failed: msg`The lead could not be added`,
};

export const accountErrorLabels: Record<AccountError, MessageDescriptor> = {
  no_credentials: msg`Enter the account again: its secret cannot be read.`,
  refused: msg`The sender refused the account. Check name and key.`,
  clock: msg`The sender refused the time. Check the clock of your server.`,
  busy: msg`The sender is not available at the moment.`,
  unreadable: msg`The sender answered with something else than enquiries.`,
  address: msg`The address must start with https://.`,
  private: msg`The address is in a private network.`,
  redirected: msg`The address forwards to another one. Enter the final address.`,
  timeout: msg`The sender did not answer in time.`,
  too_large: msg`The answer was too large.`,
  unreachable: msg`The sender could not be reached.`,
};

export const enquiryFieldLabels: Record<EnquiryField, MessageDescriptor> = {
  full_name: msg`Name`,
  phone: msg`Phone`,
  email: msg`Email`,
  message: msg`Message`,
  property: msg`Property`,
  campaign: msg`Campaign`,
};

/** Why a person dismisses a delivery. */
export const dismissReasonLabels: Record<DismissReason, MessageDescriptor> = {
  dismissed: msg`Not an enquiry`,
  handled: msg`Already handled`,
  spam: msg`Spam`,
  test: msg`A test`,
};

export const mailboxSecurityLabels: Record<MailboxSecurity, MessageDescriptor> = {
  tls: msg`TLS`,
  starttls: msg`STARTTLS`,
  none: msg`No encryption`,
};

/** What is wrong with a mailbox, and what to do. */
export const mailboxProblemLabels: Record<MailboxProblem, readonly [what: MessageDescriptor, todo: MessageDescriptor]> =
  {
    password: [
      msg`The mail server refuses the user name or password.`,
      msg`Enter them again. Gmail and Yahoo need an app password.`,
    ],
    secret_lost: [msg`The stored password cannot be read any more.`, msg`Enter the password again.`],
    host_unknown: [msg`The mail server was not found.`, msg`Check the name of the server.`],
    host_private: [msg`The mail server is in a private network.`, msg`Check its name, or allow it if it is your own.`],
    unreachable: [
      msg`The mail server does not answer.`,
      msg`Check server and port. It is tried again every few minutes.`,
    ],
    certificate: [
      msg`The certificate of the mail server is not valid.`,
      msg`Check the server name, or ask your mail provider.`,
    ],
    no_encryption: [msg`The mail server offers no encryption.`, msg`Choose TLS with port 993.`],
    folder: [msg`The folder does not exist.`, msg`Enter its name as your mail provider shows it.`],
    stalled: [msg`The mail server stopped answering.`, msg`It is tried again every few minutes.`],
    failed: [msg`The mailbox could not be read.`, msg`Test the connection, or ask your mail provider.`],
  };
