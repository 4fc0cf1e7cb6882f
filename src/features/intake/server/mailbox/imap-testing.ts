import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A fake mail server on this machine that speaks as much IMAP as a mailbox needs. */
export interface ImapServer {
  readonly port: number;
  readonly emails: StoredEmail[];
  /** Every command line, without its tag. */
  readonly commands: string[];
  /** Bytes of emails that were sent. */
  readonly sentBytes: number;
  /** Most clients that were logged in at once. */
  readonly maxClients: number;
  set(changes: Partial<Behaviour>): void;
  /** Gives every email another UID, as a folder that was restored does. */
  renumber(): void;
  /** Adds an email to the inbox; lines end as in a file. */
  deliver(source: string | Buffer, options?: { readonly at?: Date }): StoredEmail;
  close(): void;
}

export interface StoredEmail {
  uid: number;
  readonly source: Buffer;
  readonly at: Date;
  readonly flags: Set<string>;
}

interface Behaviour {
  readonly password: string;
  readonly uidValidity: number;
  /** Says nothing after the login. */
  readonly isStalled: boolean;
  readonly isReadOnly: boolean;
  /** Announces this size for every email. */
  readonly claimedSize: number | null;
  /** Sends the whole email, however much was asked for. */
  readonly ignoresLimits: boolean;
  readonly offersTls: boolean;
  /** Closes the connection when this email is asked for. */
  readonly dropsAtUid: number | null;
}

const crlf = '\r\n';

export async function startImapServer(): Promise<ImapServer> {
  const emails: StoredEmail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = {
    password: 'rose-garden-41',
    uidValidity: 7,
    isStalled: false,
    isReadOnly: false,
    claimedSize: null,
    ignoresLimits: false,
    offersTls: false,
    dropsAtUid: null,
  };
  let sentBytes = 0;
  let clients = 0;
  let maxClients = 0;
  let nextUid = 1;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isIn = false;
    socket.on('close', () => {
      sockets.delete(socket);
      if (isIn) clients -= 1;
    });
    socket.write(`* OK ready${crlf}`);
    speak(socket);

    function speak(stream: Socket): void {
      let typed = '';
      stream.on('error', () => undefined);
      stream.on('data', (chunk) => {
        typed += chunk.toString('latin1');
        for (let end = typed.indexOf(crlf); end >= 0; end = typed.indexOf(crlf)) {
          const line = typed.slice(0, end);
          typed = typed.slice(end + 2);
          answer(stream, line);
        }
      });
    }

    function answer(stream: Socket, line: string): void {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/u.exec(line) ?? [];
      commands.push(command);
      const say = (...lines: string[]) => stream.write(lines.map((one) => `${one}${crlf}`).join(''));
      const done = (text = 'OK done') => say(`${tag} ${text}`);
      const verb = command.toUpperCase();
      if (verb.startsWith('CAPABILITY')) {
        say(`* CAPABILITY IMAP4rev1${behaviour.offersTls ? ' STARTTLS' : ''}`);
        return void done();
      }
      if (verb.startsWith('STARTTLS') && behaviour.offersTls) {
        done('OK begin');
        stream.removeAllListeners('data');
        speak(new TLSSocket(stream, { isServer: true, secureContext: createSecureContext({ key, cert }) }));
        return;
      }
      if (verb.startsWith('LOGIN')) {
        if (!command.includes(behaviour.password)) return void done('NO [AUTHENTICATIONFAILED] wrong');
        isIn = true;
        clients += 1;
        maxClients = Math.max(maxClients, clients);
        return void done();
      }
      if (behaviour.isStalled) return;
      if (verb.startsWith('LIST')) {
        // An empty pattern asks for the separator only.
        if (command.endsWith(' ""')) say('* LIST (\\Noselect) "/" ""');
        else say('* LIST () "/" "INBOX"', '* LIST () "/" "Portals"');
        return void done();
      }
      if (verb.startsWith('SELECT') || verb.startsWith('EXAMINE')) {
        if (!verb.includes('INBOX')) return void done('NO [NONEXISTENT] no such folder');
        say('* FLAGS (\\Seen)', `* ${emails.length} EXISTS`, `* OK [UIDVALIDITY ${behaviour.uidValidity}] ok`);
        say(`* OK [UIDNEXT ${nextUid}] ok`, '* OK [PERMANENTFLAGS (\\Seen)] ok');
        return void done('OK [READ-WRITE] done');
      }
      const search = /^UID SEARCH (.*)$/iu.exec(command)?.[1];
      if (search !== undefined) {
        say(`* SEARCH ${searched(search).join(' ')}`);
        return void done();
      }
      const [, range = '', items = ''] = /^UID FETCH (\S+) (.*)$/iu.exec(command) ?? [];
      if (range !== '') {
        for (const uid of uidsOf(range)) {
          if (uid === behaviour.dropsAtUid) return void stream.destroy();
          const email = emails.find((one) => one.uid === uid);
          if (email) sendEmail(stream, email, items);
        }
        return void done();
      }
      const [, stored = ''] = /^UID STORE (\S+) \+FLAGS/iu.exec(command) ?? [];
      if (stored !== '') {
        if (behaviour.isReadOnly) return void done('NO read only');
        for (const uid of uidsOf(stored)) emails.find((one) => one.uid === uid)?.flags.add('\\Seen');
        return void done();
      }
      if (verb.startsWith('LOGOUT')) say('* BYE');
      done();
    }

    function sendEmail(stream: Socket, email: StoredEmail, items: string): void {
      const said = [`UID ${email.uid}`];
      if (/RFC822\.SIZE/iu.test(items)) said.push(`RFC822.SIZE ${behaviour.claimedSize ?? email.source.length}`);
      if (/INTERNALDATE/iu.test(items)) said.push(`INTERNALDATE "${internalDate(email.at)}"`);
      const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/iu.exec(items) ?? [];
      const body = behaviour.ignoresLimits
        ? email.source
        : email.source.subarray(Number(start), Number(start) + Number(length));
      const number = emails.indexOf(email) + 1;
      if (start === undefined) return void stream.write(`* ${number} FETCH (${said.join(' ')})${crlf}`);
      sentBytes += body.length;
      stream.write(`* ${number} FETCH (${said.join(' ')} BODY[]<${start}> {${body.length}}${crlf}`);
      stream.write(body);
      stream.write(`)${crlf}`);
    }
  });

  function uidsOf(range: string): number[] {
    return range.split(',').flatMap((part) => {
      const [from = '', to = from] = part.split(':');
      const last = to === '*' ? nextUid : Number(to);
      return emails.map(({ uid }) => uid).filter((uid) => uid >= Number(from) && uid <= last);
    });
  }

  function searched(query: string): number[] {
    const [, range] = /UID (\S+)/iu.exec(query) ?? [];
    if (range !== undefined) {
      const found = uidsOf(range);
      // A range that ends with '*' always has the last email.
      const last = emails.at(-1)?.uid;
      return found.length === 0 && range.endsWith('*') && last !== undefined ? [last] : found;
    }
    const [, since = ''] = /SINCE (\S+)/iu.exec(query) ?? [];
    const from = Date.parse(`${since.replaceAll('"', '').replaceAll('-', ' ')} UTC`);
    return emails.filter(({ at }) => at.getTime() >= from).map(({ uid }) => uid);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A listening server has an address.
    port: (server.address() as AddressInfo).port,
    emails,
    commands,
    get sentBytes() {
      return sentBytes;
    },
    get maxClients() {
      return maxClients;
    },
    set: (changes) => {
      behaviour = { ...behaviour, ...changes };
    },
    renumber() {
      behaviour = { ...behaviour, uidValidity: behaviour.uidValidity + 1 };
      for (const email of emails) email.uid += 1_000;
      nextUid += 1_000;
    },
    deliver(source, { at = new Date() } = {}) {
      const bytes = typeof source === 'string' ? Buffer.from(source.replaceAll(/\r?\n/gu, crlf)) : source;
      const email: StoredEmail = { uid: nextUid, source: bytes, at, flags: new Set() };
      nextUid += 1;
      emails.push(email);
      return email;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function internalDate(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split(/[T.]/u);
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${months[Number(month) - 1]}-${year} ${time} +0000`;
}

/** Self-signed for a name that no test resolves; expires in 2126. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUO0rezMmjHUA9z/UydLz5NYBYOpUwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPaW1hcC5leGFtcGxlLmluMCAXDTI2MTEyNjIyNTY1N1oYDzIx
MjYxMTAyMjI1NjU3WjAaMRgwFgYDVQQDDA9pbWFwLmV4YW1wbGUuaW4wWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQrjJY3GOWax385ZADkaI056R8dw2c/2DeGAWx/
jbkgpc+kmnmgbqV+TQg14If8atbcA2ksbv+4lCCj/weZEsOco28wbTAdBgNVHQ4E
FgQUWe9wkO/R6z5a+WGyzMLDKgWITqMwHwYDVR0jBBgwFoAUWe9wkO/R6z5a+WGy
zMLDKgWITqMwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9pbWFwLmV4YW1w
bGUuaW4wCgYIKoZIzj0EAwIDSQAwRgIhAJ474uTy7MRBxuzflHp4xPD1H5wHnpGM
FZLwHGV8IXKZAiEA5cTJ7h/sKwukzuQ/wEwJUsxG+TKVheoPynfq2+yhmf8=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvWEgVLgE3X0PdqWT
/c/daFZFKsfljfNy2vCpWLdlanmhRANCAAQrjJY3GOWax385ZADkaI056R8dw2c/
2DeGAWx/jbkgpc+kmnmgbqV+TQg14If8atbcA2ksbv+4lCCj/weZEsOc
-----END PRIVATE KEY-----
`;
