import { createTransport } from 'nodemailer';

export interface SmtpMessage {
  /** The From header: 'Aangan <office@example.in>'. */
  readonly from: string;
  /** One recipient; an email to many people is many emails, so that each has its own status. */
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets, and the same on every attempt, so that mail servers can drop a duplicate. */
  readonly messageId: string;
  /** Answers a POST by stopping such emails (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly Attachment[];
  readonly calendar?: CalendarInvitation;
}

export interface EmailAddress {
  readonly name?: string;
  readonly address: string;
}

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Shown inline by the HTML: `<img src="cid:logo">`. */
  readonly cid?: string;
}

/** An iCalendar object that invites the recipient or cancels the meeting (RFC 5546). */
export interface CalendarInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** The result of an attempt; `response` is the answer of the server, if any. */
export type EmailDelivery =
  | { readonly accepted: true; readonly response: string }
  | {
      readonly accepted: false;
      /** True if the server will never accept this email; otherwise it may be sent again later. */
      readonly isPermanent: boolean;
      readonly response: string;
    };

export interface EmailTransport {
  /**
   * Makes exactly one attempt; does not throw. If the connection is lost after the data was sent and before the server
   * confirmed it, the result is 'not accepted', and a later attempt may deliver a duplicate.
   */
  send(message: SmtpMessage): Promise<EmailDelivery>;
  /** Aborts the attempts in progress. */
  close(): void;
}

export interface EmailTimeouts {
  /** Milliseconds for the connection, and again for the greeting. */
  readonly connectMs: number;
  /** Milliseconds without any data from the server. */
  readonly idleMs: number;
  /** Milliseconds for a whole attempt, even if the server keeps talking. */
  readonly totalMs: number;
}

const defaultTimeouts: EmailTimeouts = { connectMs: 15_000, idleMs: 60_000, totalMs: 180_000 };
const maxResponseLength = 1_000;

/** Sends emails through a mail server with a URL like smtps://user:password@host:465; connects on the first email. */
export function openTransport(url: string, timeouts: EmailTimeouts = defaultTimeouts): EmailTransport {
  const closing = new AbortController();
  const transporter = createTransport({
    url,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message) {
      const limit = AbortSignal.timeout(timeouts.totalMs);
      try {
        const sent = await transporter.sendMail({
          from: message.from,
          to: mailbox(message.to),
          ...(message.replyTo === undefined ? {} : { replyTo: mailbox(message.replyTo) }),
          subject: message.subject,
          html: message.html,
          text: message.text,
          messageId: message.messageId,
          ...(message.unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
          attachments: (message.attachments ?? []).map(({ name, contentType, content, cid }) => ({
            filename: name,
            contentType,
            content,
            ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
          })),
          ...(message.calendar && { icalEvent: { ...message.calendar, filename: 'invite.ics' } }),
          signal: AbortSignal.any([closing.signal, limit]),
        });
        return { accepted: true, response: inShort(sent.response) };
      } catch (error) {
        if (closing.signal.aborted) return postponed('The program is stopping.');
        if (limit.aborted) return postponed(`The mail server took longer than ${timeouts.totalMs / 1000} seconds.`);
        return deliveryFor(error);
      }
    },

    close() {
      closing.abort();
      transporter.close();
    },
  };
}

function mailbox({ name, address }: EmailAddress): { name: string; address: string } {
  return { name: name ?? '', address };
}

function postponed(response: string): EmailDelivery {
  return { accepted: false, isPermanent: false, response };
}

/** A refusal of these commands concerns this email; of others, the connection or the login. */
const aboutEmail: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** 5xx replies that concern the login or the state of the session (RFC 4954, RFC 5321). */
const aboutSession: readonly number[] = [503, 530, 534, 535, 538];

function deliveryFor(error: unknown): EmailDelivery {
  if (!(error instanceof Error)) return postponed(String(error));
  const { code, command, response, responseCode } = smtpPartsOf(error);
  const isPermanent =
    typeof responseCode === 'number'
      ? responseCode >= 500 && aboutEmail.includes(command) && !aboutSession.includes(responseCode)
      : // An invalid address, found before the server is contacted.
        code === 'EENVELOPE';
  return { accepted: false, isPermanent, response: inShort(typeof response === 'string' ? response : error.message) };
}

function smtpPartsOf(error: object): Partial<Record<'code' | 'command' | 'response' | 'responseCode', unknown>> {
  return error;
}

function inShort(response: string): string {
  return response.slice(0, maxResponseLength);
}
