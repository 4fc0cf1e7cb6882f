import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushDevice, PushRoute } from './send-push.ts';

/** A fake push service on this machine, with its browsers. */
export interface PushService {
  /** How to connect to it by its name. */
  readonly route: PushRoute;
  readonly received: readonly Received[];
  answer(status: number): void;
  /** Creates a browser with a push subscription. */
  open(name: string): PushBrowser;
  close(): void;
}

export interface Received {
  /** The name of the browser. */
  readonly to: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushBrowser {
  readonly device: PushDevice;
  /** Messages to this browser, decrypted with its keys. */
  read(): unknown[];
}

const host = 'push.example.in';

export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  let status = 201;
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      received.push({ to: (request.url ?? '').slice(1), headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  const lookup: LookupFunction = (_name, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  return {
    route: { lookup, port: address.port, ca: cert },
    received,
    answer: (next) => {
      status = next;
    },
    open: (name) => openBrowser(name, received),
    close: () => server.close(),
  };
}

function openBrowser(name: string, received: readonly Received[]): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    device: {
      endpoint: `https://${host}/${name}`,
      p256dh: own.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read: () =>
      received
        .filter(({ to }) => to === name)
        .map(({ body }) => {
          const [salt, theirs, content] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86, -16)];
          const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
          const shared = derive(own.computeSecret(theirs), auth, info, 32);
          const cipher = createDecipheriv(
            'aes-128-gcm',
            derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
            derive(shared, salt, 'Content-Encoding: nonce\0', 12),
          );
          cipher.setAuthTag(body.subarray(-16));
          const text = Buffer.concat([cipher.update(content), cipher.final()]);
          return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
        }),
  };
}

function derive(from: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length));
}

/** Self-signed for the test's own host name; expires in 2126. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUFDtVrAtJVhPQA1sA3d1leUpGQwEwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPcHVzaC5leGFtcGxlLmluMCAXDTI2MTEyMjA1MzAzM1oYDzIx
MjYxMDI5MDUzMDMzWjAaMRgwFgYDVQQDDA9wdXNoLmV4YW1wbGUuaW4wWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASJNPJIciGViAanYd75JHQS8iLt7wmcCVwYMDNG
aUeK5Rh2w58ZVQeZGXE14hzFt1qRcj4cRm8+1gdiipuhq/X9o28wbTAdBgNVHQ4E
FgQUYmFgIKJSwYrpWqVbopNZEAJ2bNcwHwYDVR0jBBgwFoAUYmFgIKJSwYrpWqVb
opNZEAJ2bNcwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9wdXNoLmV4YW1w
bGUuaW4wCgYIKoZIzj0EAwIDSQAwRgIhAIl/Dm+Jbsi1p1hE+YSeax8qW1IMaKpe
dI814brVy25kAiEA+sxCcKiWS9YTnG7C3pPRYbZH1mTCOPE5YS3yMsYhiSo=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghe2P0+TmjIhUHVjG
JueyfAv8HJPcsFHIHW1Y7N85VsyhRANCAASJNPJIciGViAanYd75JHQS8iLt7wmc
CVwYMDNGaUeK5Rh2w58ZVQeZGXE14hzFt1qRcj4cRm8+1gdiipuhq/X9
-----END PRIVATE KEY-----
`;
