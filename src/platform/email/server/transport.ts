import { createTransport } from 'nodemailer';

export interface SmtpMessage {
  /** As a mail program writes it: 'Aangan <office@example.in>'. */
  readonly from: string;
  /** One reader; a letter to many is many letters, so that each has its own fate. */
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets, and the same on every attempt, so that mail servers can drop a repetition. */
  readonly messageId: string;
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
  /** Shown within the HTML, which names it: `<img src="cid:logo">`. */
  readonly cid?: string;
}

/** An iCalendar object that asks its reader to come, or says that nobody does (RFC 5546). */
export interface CalendarInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** What became of a letter; `response` holds the server's own words where it said any. */
export type EmailDelivery =
  | { readonly accepted: true; readonly response: string }
  | {
      readonly accepted: false;
      /** The server will never take this letter; otherwise it may be sent again later. */
      readonly isPermanent: boolean;
      readonly response: string;
    };

export interface EmailTransport {
  /**
   * One attempt, never a hidden second one; does not throw. When the connection is lost after the letter went out
   * and before the server confirmed it, the answer is 'not accepted', and a later attempt may bring it twice.
   */
  send(message: SmtpMessage): Promise<EmailDelivery>;
  /** Gives up what is being sent. */
  close(): void;
}

export interface EmailTimeouts {
  /** Milliseconds for the connection, and again for the greeting. */
  readonly connectMs: number;
  /** Milliseconds without a word from the server. */
  readonly silenceMs: number;
  /** Milliseconds for a whole letter, however slowly the server keeps talking. */
  readonly totalMs: number;
}

const defaultTimeouts: EmailTimeouts = { connectMs: 15_000, silenceMs: 60_000, totalMs: 180_000 };
const longestResponse = 1_000;

/** Letters through the mail server of an address like smtps://user:password@host:465; asks nothing of it until the first. */
export function openTransport(url: string, timeouts: EmailTimeouts = defaultTimeouts): EmailTransport {
  const closing = new AbortController();
  const transporter = createTransport({
    url,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
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
        if (closing.signal.aborted) return postponed('The program is ending.');
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

/** Commands whose refusal is about this letter; all others are about the connection or the login. */
const aboutEmail: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** 5xx replies that mean 'log in properly first', or that the session was out of step (RFC 4954, RFC 5321). */
const aboutSession: readonly number[] = [503, 530, 534, 535, 538];

function deliveryFor(error: unknown): EmailDelivery {
  if (!(error instanceof Error)) return postponed(String(error));
  const { code, command, response, responseCode } = smtpPartsOf(error);
  const isPermanent =
    typeof responseCode === 'number'
      ? responseCode >= 500 && aboutEmail.includes(command) && !aboutSession.includes(responseCode)
      : // An impossible address, found before the server is asked.
        code === 'EENVELOPE';
  return { accepted: false, isPermanent, response: inShort(typeof response === 'string' ? response : error.message) };
}

function smtpPartsOf(error: object): Partial<Record<'code' | 'command' | 'response' | 'responseCode', unknown>> {
  return error;
}

function inShort(response: string): string {
  return response.slice(0, longestResponse);
}
