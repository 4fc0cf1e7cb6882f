import { createHash } from 'node:crypto';
import type { FetchMessageObject } from 'imapflow';
import { ImapFlow } from 'imapflow';
import { PrivateAddress } from '#platform/outgoing/server/public-address.ts';
import { resolvePublicAddress } from '#platform/outgoing/server/resolve-public-address.ts';
import type { MailboxProblem, MailboxSecurity } from '../../rules.ts';
import { maxDeliveryBytes, maxEmailBytes } from '../../rules.ts';
import { headersOf, withoutAttachments } from './without-attachments.ts';

export interface MailboxAccount {
  readonly host: string;
  readonly port: number;
  readonly security: MailboxSecurity;
  readonly username: string;
  readonly password: string;
  readonly folder: string;
  readonly is_private_allowed: boolean;
}

/** Where reading continues. Emails with a higher UID are new, as long as UIDVALIDITY is the same. */
export interface MailboxPosition {
  readonly uid_validity: number | null;
  readonly last_uid: number;
  readonly read_until: Date;
}

/** An email as it is stored: headers and texts as they arrived, attachments empty. */
export interface FetchedEmail {
  readonly uid: number;
  readonly content: Buffer;
  /** The same email has the same key in any folder and after any move. */
  readonly key: string;
  readonly isTooLarge: boolean;
}

export interface OpenMailbox {
  readonly uidValidity: number;
  /** The highest UID that the folder had when it was opened. */
  readonly highestUid: number;
  readonly emails: number;
  /** The UIDs of emails that are not read, lowest first. */
  findNew(position: MailboxPosition): Promise<number[]>;
  /** Null if the email was deleted meanwhile. */
  fetch(uid: number): Promise<FetchedEmail | null>;
  /** Marks an email as seen, if the folder permits it. */
  markSeen(uid: number): Promise<void>;
}

/** Limits for a mail server that stalls, in milliseconds. */
export interface MailboxTimeouts {
  readonly connect: number;
  readonly idle: number;
}

const usualTimeouts: MailboxTimeouts = { connect: 15_000, idle: 30_000 };

/** Overlap for clocks that differ; what is stored already is recognised by its key. */
const overlapMs = 10 * 60_000;

/**
 * Opens a mailbox, does the work, and logs out. Only the address that was checked is contacted. `signal` ends the connection
 * at once.
 */
export async function withMailbox<T>(
  account: MailboxAccount,
  {
    signal,
    timeouts = usualTimeouts,
  }: { readonly signal: AbortSignal; readonly timeouts?: MailboxTimeouts | undefined },
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = await connect(account, { signal, timeouts });
  const end = () => client.close();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const folder = await client.mailboxOpen(account.folder);
    const result = await work(openFolder(client, folder));
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    signal.removeEventListener('abort', end);
    client.close();
  }
}

/** The folders of a mailbox, at most a hundred. */
export async function listFolders(
  account: MailboxAccount,
  { signal, timeouts = usualTimeouts }: { readonly signal: AbortSignal; readonly timeouts?: MailboxTimeouts },
): Promise<string[]> {
  const client = await connect(account, { signal, timeouts });
  try {
    return (await client.list()).map(({ path }) => path).slice(0, 100);
  } finally {
    client.close();
  }
}

/** Why a connection ended, while its commands only know that it did. */
const lastErrors = new WeakMap<ImapFlow, unknown>();

async function connect(
  account: MailboxAccount,
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: MailboxTimeouts },
): Promise<ImapFlow> {
  const { host, port, security, username, password, is_private_allowed } = account;
  const { address } = await resolvePublicAddress(host, { isPrivateAllowed: is_private_allowed });
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    // The certificate must be that of the name, not of the address.
    ...(host !== address && { servername: host }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
    maxLiteralSize: 2 * maxDeliveryBytes,
    maxLineLength: 2 * maxDeliveryBytes,
    maxResponseSize: 4 * maxDeliveryBytes,
    maxResponseTokens: 200_000,
  });
  // An error may also follow the last command, after which nothing awaits it.
  client.on('error', (error) => lastErrors.set(client, error));
  const end = () => client.close();
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

type Folder = Awaited<ReturnType<ImapFlow['mailboxOpen']>>;

function openFolder(client: ImapFlow, { uidValidity, uidNext, exists }: Folder): OpenMailbox {
  const byUid = { uid: true };
  const validity = Number(uidValidity);
  return {
    uidValidity: validity,
    highestUid: Math.max(0, (uidNext || 1) - 1),
    emails: exists,
    async findNew({ uid_validity, last_uid, read_until }) {
      const isSame = uid_validity === validity;
      const since = new Date(read_until.getTime() - overlapMs);
      const found = await client.search(
        // SINCE knows only days, in the time zone of the server.
        isSame ? { uid: `${last_uid + 1}:*` } : { since: new Date(since.getTime() - 86_400_000) },
        byUid,
      );
      const uids = (found || []).toSorted((one, other) => one - other);
      if (isSame) return uids.filter((uid) => uid > last_uid);
      const arrived: number[] = [];
      for await (const email of client.fetch(uids, { uid: true, internalDate: true }, byUid))
        if (new Date(email.internalDate ?? since) >= since) arrived.push(email.uid);
      return arrived.toSorted((one, other) => one - other);
    },
    async fetch(uid) {
      try {
        const facts = await client.fetchOne(String(uid), { uid: true, size: true }, byUid);
        if (!facts) return null;
        const isTooLarge = (facts.size ?? 0) > maxEmailBytes;
        const maxLength = isTooLarge ? maxHeaderBytes : maxDeliveryBytes;
        const email = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength } }, byUid);
        return email ? await emailOf(email, { uid, validity, isTooLarge }) : null;
      } catch (error) {
        // The server sends more than it was asked for. This email must not keep the others from being read.
        if (![error, lastErrors.get(client)].some((one) => oversize.has(codeOf(one)))) throw error;
        return { uid, content: Buffer.alloc(0), key: `uid:${validity}:${uid}`, isTooLarge: true };
      }
    },
    async markSeen(uid) {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
    },
  };
}

const maxHeaderBytes = 64_000;
const oversize = new Set(['LiteralTooLarge', 'LineTooLarge', 'ResponseTooLarge']);

async function emailOf(
  { source = Buffer.alloc(0) }: FetchMessageObject,
  { uid, isTooLarge }: { readonly uid: number; readonly validity: number; readonly isTooLarge: boolean },
): Promise<FetchedEmail> {
  const headers = headersOf(source);
  const content = isTooLarge ? headers : await withoutAttachments(source);
  // Without the headers that each delivery adds, such as Received.
  const named = headers
    .toString('latin1')
    .split(/\r?\n(?![ \t])/u)
    .filter((line) => /^(?:message-id|date|from|subject):/iu.test(line));
  const key = createHash('sha256')
    .update(named.toSorted().join('\n'))
    .update(content.subarray(headersOf(content).length))
    .digest('hex');
  return { uid, content, key: `email:${key}`, isTooLarge };
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const codes: ReadonlyArray<readonly [MailboxProblem, RegExp]> = [
  ['host_unknown', /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/u],
  ['certificate', /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_OSSL_X509)/u],
  ['no_encryption', /^(?:MissingServerExtension|ERR_SSL_|EPROTO|UPGRADE_TIMEOUT|STARTTLS_INJECTION)/u],
  [
    'unreachable',
    /^(?:ECONN(?:REFUSED|RESET)|EHOST\w+|ENET\w+|ETIMEDOUT|CONNECT_TIMEOUT|EPIPE|ClosedAfterConnect\w+)$/u,
  ],
  ['stalled', /^(?:ETIMEOUT|GREETING_TIMEOUT|EConnectionClosed|NoConnection|ETHROTTLE|ABORT_ERR)$/u],
];

/** What a person can do something about. */
export function mailboxProblemOf(error: unknown): MailboxProblem {
  if (error instanceof PrivateAddress) return 'host_private';
  const { authenticationFailed, mailboxMissing, serverResponseCode, tlsFailed, name } = (error ?? {}) as Record<
    string,
    unknown
  >;
  if (authenticationFailed === true) return 'password';
  if (mailboxMissing === true || serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'TRYCREATE')
    return 'folder';
  if (name === 'AbortError' || name === 'TimeoutError') return 'stalled';
  const code = codeOf(error);
  const known = codes.find(([, pattern]) => pattern.test(code))?.[0];
  return known ?? (tlsFailed === true ? 'no_encryption' : 'failed');
}
