import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmailDelivery, EmailTimeouts, EmailTransport, SmtpMessage } from './transport.ts';
import { openTransport } from './transport.ts';

const smtpMessage: SmtpMessage = {
  from: 'आँगन <office@aangan.test>',
  to: { name: 'Rāhul, Sharma', address: 'rahul@example.test' },
  replyTo: { name: 'Priya', address: 'priya@aangan.test' },
  subject: 'मीटिंग कल — ₹ 1,35,00,000',
  html: '<p>नमस्ते <b>Rahul</b></p>',
  text: 'नमस्ते Rahul',
  messageId: '<0198-abc@aangan.test>',
  attachments: [
    { name: 'बिल.bin', contentType: 'application/pdf', content: Buffer.from([37, 80, 68, 70, 0, 255, 10, 13]) },
  ],
};
const impatient: EmailTimeouts = { connectMs: 300, idleMs: 300, totalMs: 20_000 };

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

interface Received {
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

/** Starts a mail server that accepts everything unless the options differ. */
async function startSmtpServer(options: SMTPServerOptions = {}): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      buffer(stream).then((bytes) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : undefined, to: rcptTo.map((to) => to.address), bytes });
        callback(null, 'taken as 4711');
      }, callback);
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => server.close());
  // The address of a listening TCP server is never a string.
  const { port } = server.server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, received };
}

/** Starts a scripted TCP server. */
async function startTcpServer(talk: (socket: Socket) => void): Promise<{ host: string; server: Server }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, server };
}

function open(host: string, timeouts?: EmailTimeouts): EmailTransport {
  const transport = openTransport(`smtp://${host}`, timeouts);
  opened.push(() => transport.close());
  return transport;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const later = { accepted: false, isPermanent: false };
const never = { accepted: false, isPermanent: true };

describe('an accepted email', () => {
  it('arrives complete', async () => {
    const { host, received } = await startSmtpServer();
    expect(await open(host).send(smtpMessage)).toEqual({
      accepted: true,
      response: expect.stringMatching(/^250 .*taken as 4711/),
    });
    expect(received).toMatchObject([{ from: 'office@aangan.test', to: ['rahul@example.test'] }]);
    const parsed = await PostalMime.parse(received[0]?.bytes ?? '');
    expect(parsed).toMatchObject({
      from: { name: 'आँगन', address: 'office@aangan.test' },
      to: [{ name: 'Rāhul, Sharma', address: 'rahul@example.test' }],
      replyTo: [{ name: 'Priya', address: 'priya@aangan.test' }],
      subject: smtpMessage.subject,
      messageId: smtpMessage.messageId,
    });
    expect(parsed.html?.trim()).toBe(smtpMessage.html);
    expect(parsed.text?.trim()).toBe(smtpMessage.text);
    expect(parsed.attachments).toMatchObject([{ filename: 'बिल.bin', mimeType: 'application/pdf' }]);
    const [attachment] = parsed.attachments;
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(smtpMessage.attachments?.[0]?.content);
  });

  it('needs no recipient name, reply address or attachments', async () => {
    const { host, received } = await startSmtpServer();
    const { replyTo: _, attachments: __, ...plain } = smtpMessage;
    expect(await open(host).send({ ...plain, to: { address: 'rahul@example.test' } })).toMatchObject({
      accepted: true,
    });
    const parsed = await PostalMime.parse(received[0]?.bytes ?? '');
    expect(parsed.to).toEqual([{ name: '', address: 'rahul@example.test' }]);
    expect(parsed.replyTo).toBeUndefined();
    expect(parsed.attachments).toEqual([]);
  });

  it.each(['REQUEST', 'CANCEL'] as const)('carries an invitation that mail programs recognise: %s', async (method) => {
    const { host, received } = await startSmtpServer();
    const content = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`;
    expect(await open(host).send({ ...smtpMessage, calendar: { method, content } })).toMatchObject({
      accepted: true,
    });
    const bytes = received[0]?.bytes.toString() ?? '';
    expect(bytes).toMatch(new RegExp(`content-type: text/calendar; charset=utf-8; method=${method}`, 'i'));
    const parsed = await PostalMime.parse(bytes);
    expect(parsed.html?.trim()).toBe(smtpMessage.html);
    const invitations = parsed.attachments.filter(({ mimeType }) => /calendar|ics/u.test(mimeType));
    expect(invitations.length).toBeGreaterThan(0);
    // The parser normalizes line ends in text.
    for (const invitation of invitations)
      expect(
        Buffer.from(invitation.content as ArrayBuffer)
          .toString()
          .replaceAll(/\r?\n/gu, '\r\n'),
      ).toBe(content);
    expect(parsed.attachments.some(({ filename }) => filename === 'बिल.bin')).toBe(true);
  });

  it('is sent in parallel with others', async () => {
    const { host, received } = await startSmtpServer();
    const transport = open(host);
    const messages = Array.from({ length: 8 }, (_, index) => ({
      ...smtpMessage,
      to: { address: `reader${index}@example.test` },
    }));
    const deliveries = await Promise.all(messages.map((one) => transport.send(one)));
    expect(deliveries.every((delivery) => delivery.accepted)).toBe(true);
    expect(received.flatMap(({ to }) => to).sort()).toEqual(messages.map(({ to }) => to.address));
  });

  it('is sent after a login with any characters in the password', async () => {
    const logins: unknown[] = [];
    const { host, received } = await startSmtpServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, callback) => {
        logins.push([username, password]);
        callback(null, { user: username });
      },
    });
    expect(await open(`office%40aangan.test:p%40ss%3Aw%2Frd%25@${host}`).send(smtpMessage)).toMatchObject({
      accepted: true,
    });
    expect(logins).toEqual([['office@aangan.test', 'p@ss:w/rd%']]);
    expect(received).toHaveLength(1);
  });
});

describe('a permanently refused email', () => {
  it.each<[string, SMTPServerOptions, string]>([
    [
      'an unknown recipient',
      { onRcptTo: (_, __, callback) => callback(refusal(550, '5.1.1 No such user here')) },
      '550 5.1.1 No such user here',
    ],
    [
      'sender refused',
      { onMailFrom: (_, __, callback) => callback(refusal(553, '5.7.1 Not your address')) },
      '553 5.7.1 Not your address',
    ],
    [
      'content refused',
      {
        onData: (stream, _, callback) => {
          stream.resume().on('end', () => callback(refusal(554, '5.6.0 Smells of spam')));
        },
      },
      '554 5.6.0 Smells of spam',
    ],
  ])('fails for good: %s', async (_, options, response) => {
    const { host } = await startSmtpServer(options);
    expect(await open(host).send(smtpMessage)).toEqual({ ...never, response });
  });

  it('is larger than the limit of the server', async () => {
    const { host } = await startSmtpServer({ size: 10_000, rejectOversized: true });
    const attachments = [{ name: 'plan.pdf', contentType: 'application/pdf', content: Buffer.alloc(200_000, 'x') }];
    const delivery = await open(host).send({ ...smtpMessage, attachments });
    expect(delivery).toEqual({ ...never, response: expect.stringMatching(/^552 /) });
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'two words@example.test',
    'a@example.test, b@example.test',
    'a@example.test\r\nRCPT TO:<b@example.test>',
  ])('has the address %j, and reaches nobody else', async (address) => {
    const { host, received } = await startSmtpServer({
      onRcptTo: (to, _, callback) =>
        callback(/^a@example\.test$|^b@example\.test$/.test(to.address) ? null : refusal(501, 'Strange')),
    });
    expect(await open(host).send({ ...smtpMessage, to: { address } })).toMatchObject(never);
    expect(received).toEqual([]);
  });

  it('returns the answer of the server, truncated', async () => {
    const { host } = await startSmtpServer({
      onRcptTo: (_, __, callback) => callback(refusal(550, 'no '.repeat(5_000))),
    });
    const { response } = await open(host).send(smtpMessage);
    expect(response).toMatch(/^550 no no/);
    expect(response.length).toBe(1_000);
  });
});

describe('a temporarily refused email', () => {
  it.each<[string, SMTPServerOptions, string]>([
    [
      'greylisted',
      { onRcptTo: (_, __, callback) => callback(refusal(451, '4.7.1 Greylisted, come back')) },
      '451 4.7.1 Greylisted, come back',
    ],
    ['too busy', { onMailFrom: (_, __, callback) => callback(refusal(421, '4.3.2 Busy')) }, '421 4.3.2 Busy'],
    [
      'no space',
      {
        onData: (stream, _, callback) => {
          stream.resume().on('end', () => callback(refusal(452, '4.3.1 No space')));
        },
      },
      '452 4.3.1 No space',
    ],
    [
      'login first',
      { onMailFrom: (_, __, callback) => callback(refusal(530, '5.7.0 Log in first')) },
      '530 5.7.0 Log in first',
    ],
    [
      'server closed to us',
      { onConnect: (_, callback) => callback(refusal(554, '5.7.1 Not from there')) },
      '554 5.7.1 Not from there',
    ],
  ])('may be sent later: %s', async (_, options, response) => {
    const { host } = await startSmtpServer(options);
    expect(await open(host).send(smtpMessage)).toEqual({ ...later, response });
  });

  it('fails on a wrong password', async () => {
    const { host } = await startSmtpServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, callback) => callback(refusal(535, '5.7.8 Wrong password')),
    });
    const delivery = await open(`office:secret-word@${host}`).send(smtpMessage);
    expect(delivery).toEqual({ ...later, response: '535 5.7.8 Wrong password' });
  });

  it('fails when nothing listens', async () => {
    const { host, server } = await startTcpServer(() => {});
    await new Promise((resolve) => server.close(resolve));
    const delivery = await open(host).send(smtpMessage);
    expect(delivery).toMatchObject(later);
    expect(delivery.response).toContain('ECONNREFUSED');
  });

  it('fails when the host does not exist', async () => {
    expect(await open('mail.invalid:25').send(smtpMessage)).toMatchObject(later);
  });

  it('fails when the server never greets', async () => {
    const { host } = await startTcpServer(() => {});
    const timeouts = { connectMs: 300, idleMs: 60_000, totalMs: 60_000 };
    expect(await open(host, timeouts).send(smtpMessage)).toMatchObject(later);
  });

  it('fails when the server hangs up', async () => {
    const { host } = await startTcpServer((socket) => socket.end());
    expect(await open(host).send(smtpMessage)).toMatchObject(later);
  });

  it('fails when the server stops responding after the data', async () => {
    const { host } = await startSmtpServer({ onData: (stream) => void stream.resume() });
    expect(await open(host, impatient).send(smtpMessage)).toMatchObject(later);
  });

  it('fails when the server hangs up instead of confirming', async () => {
    const { host } = await startTcpServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (bytes) => {
        const command = bytes.toString();
        if (command.includes('\r\n.\r\n')) socket.destroy();
        else if (command.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (/^(EHLO|MAIL|RCPT)/.test(command)) socket.write('250 fine\r\n');
      });
    });
    expect(await open(host).send(smtpMessage)).toMatchObject(later);
  });

  it('fails when the server keeps talking without an answer', async () => {
    const { host } = await startTcpServer((socket) => {
      socket.write('220 hello\r\n');
      const chatter = setInterval(() => socket.write('250-still thinking\r\n'), 50);
      socket.on('close', () => clearInterval(chatter));
    });
    const timeouts = { connectMs: 5_000, idleMs: 5_000, totalMs: 500 };
    expect(await open(host, timeouts).send(smtpMessage)).toEqual({
      ...later,
      response: 'The mail server took longer than 0.5 seconds.',
    });
  });

  it('fails when the program ends', async () => {
    const greeted: Promise<EmailDelivery>[] = [];
    const { host } = await startTcpServer(() => transport.close());
    const transport = open(host);
    greeted.push(transport.send(smtpMessage));
    expect(await Promise.all(greeted)).toEqual([{ ...later, response: 'The program is stopping.' }]);
  });

  it('fails on an untrusted certificate without sending anything', async () => {
    const { host, received } = await startSmtpServer({ disabledCommands: ['AUTH'], logger: false });
    const delivery = await open(host).send(smtpMessage);
    expect(delivery).toMatchObject(later);
    expect(delivery.response).toMatch(/certificate/i);
    expect(received).toEqual([]);
  });

  it('accepts an untrusted certificate if the URL allows it', async () => {
    const { host, received } = await startSmtpServer({ disabledCommands: ['AUTH'], logger: false });
    expect(await open(`${host}?tls.rejectUnauthorized=false`).send(smtpMessage)).toMatchObject({ accepted: true });
    expect(received).toHaveLength(1);
  });
});

describe('injection into an email', () => {
  it('drops header injection in the subject or a name', async () => {
    const { host, received } = await startSmtpServer();
    const smuggling = '\r\nBcc: spy@example.test\r\n\r\nbody';
    await open(host).send({
      ...smtpMessage,
      subject: `Hello${smuggling}`,
      to: { name: `Rahul${smuggling}`, address: 'rahul@example.test' },
    });
    expect(received).toMatchObject([{ to: ['rahul@example.test'] }]);
    const parsed = await PostalMime.parse(received[0]?.bytes ?? '');
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.text?.trim()).toBe(smtpMessage.text);
  });

  it('does not embed local files', async () => {
    const { host, received } = await startSmtpServer();
    await open(host).send({ ...smtpMessage, html: '<img src="file:///etc/passwd">', attachments: [] });
    expect(received[0]?.bytes.toString()).not.toContain('root:');
  });
});
