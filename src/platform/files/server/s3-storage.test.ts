import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { S3Settings } from '#platform/environment/server/environment.ts';
import { openS3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';
import type { S3Server } from './testing.ts';
import { bytesOf, startS3Server } from './testing.ts';

const binary = { contentType: 'application/octet-stream' };
const away = { code: 'unavailable', details: { reason: 'files' } };

/** AWS Signature Version 4, computed by the specification from the received request. */
function signatureOf(request: IncomingMessage, secret: string): string {
  const authorization = request.headers.authorization ?? '';
  const scope = /Credential=[^/]+\/([^,]+)/.exec(authorization)?.[1] ?? '';
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '';
  const [path, query = ''] = (request.url ?? '').split('?');
  const headers = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`), toSign).toString('hex');
}

async function everyCall(storage: FileStorage): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled([
    storage.put('a', Buffer.from('x'), binary),
    storage.put('a', Readable.from([Buffer.from('x')]), binary),
    storage.get('a'),
    storage.has('a'),
    storage.remove('a'),
    storage.list('')[Symbol.asyncIterator]().next(),
    storage.check(),
  ]);
}

describe('a working server', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  it('refuses an unknown key', async () => {
    const storage = openS3Storage({ ...server.settings, accessKeyId: 'stranger' });
    for (const call of await everyCall(storage)) expect(call).toMatchObject({ status: 'rejected', reason: away });
  });

  it('distinguishes a missing bucket from a missing file', async () => {
    const storage = openS3Storage({ ...server.settings, bucket: 'elsewhere' });
    await expect(storage.get('a')).rejects.toMatchObject(away);
    await expect(storage.put('a', Buffer.from('x'), binary)).rejects.toMatchObject(away);
    await expect(storage.check()).rejects.toMatchObject(away);
    await expect(storage.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
  });

  it('accepts an endpoint with a trailing slash', async () => {
    const storage = openS3Storage({ ...server.settings, endpoint: `${server.settings.endpoint}/` });
    await storage.put('slash', Buffer.from('x'), binary);
    expect(await storage.has('slash')).toBe(true);
  });

  it('keeps the content type', async () => {
    const storage = openS3Storage(server.settings);
    await storage.put('typed/small', Buffer.from('x'), { contentType: 'image/webp' });
    await storage.put('typed/large', Buffer.alloc(9_000_000), { contentType: 'application/pdf' });
    const seen: (string | null)[] = [];
    for (const key of ['typed/small', 'typed/large']) {
      // The test server allows anonymous reads.
      const response = await fetch(`${server.settings.endpoint}/files/${key}`, { method: 'HEAD' });
      seen.push(response.headers.get('content-type'));
    }
    expect(seen).toEqual(['image/webp', 'application/pdf']);
  });
});

describe('a scripted server', () => {
  let server: Server;
  let settings: S3Settings;

  async function answerWith(listener: RequestListener): Promise<void> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The address of a listening TCP server is never a string.
    const { port } = server.address() as AddressInfo;
    settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'auto',
      bucket: 'files',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    };
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is unavailable when nothing listens', async () => {
    await answerWith(() => {});
    await new Promise((resolve) => server.close(resolve));
    for (const call of await everyCall(openS3Storage(settings)))
      expect(call).toMatchObject({ status: 'rejected', reason: away });
  });

  it('is unavailable when it does not answer, and is not retried', async () => {
    let requests = 0;
    await answerWith(() => {
      requests += 1;
    });
    const calls = await everyCall(openS3Storage(settings, { readMs: 300, writeMs: 300 }));
    for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: away });
    expect(requests).toBe(calls.length);
  });

  it('gets a signature on every request, including the range and the query', async () => {
    const seen: string[] = [];
    await answerWith(async (request, response) => {
      await buffer(request);
      seen.push(`${request.method} ${request.headers.range ?? ''}`.trim());
      const isSigned = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, 'secret')}`);
      if (!isSigned) response.writeHead(403).end();
      else if (request.headers.range)
        response.writeHead(206, { 'content-length': '2', 'content-range': 'bytes 1-2/9' }).end('ab');
      else
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
    });
    const storage = openS3Storage(settings);
    await storage.put('pictures/a_1/x.y-z', Buffer.from('x'), { contentType: 'text/plain; charset=utf-8' });
    expect(await bytesOf(await storage.get('pictures/a_1/x.y-z', { start: 1, end: 2 }))).toHaveLength(2);
    await storage.has('pictures/a_1/x.y-z');
    await storage.remove('pictures/a_1/x.y-z');
    await storage.list('pictures/')[Symbol.asyncIterator]().next();
    await storage.check();
    expect(seen).toEqual(['PUT', 'GET bytes=1-2', 'HEAD', 'DELETE', 'GET', 'HEAD']);
    await expect(openS3Storage({ ...settings, secretAccessKey: 'wrong' }).has('a')).rejects.toMatchObject(away);
  });

  it('gets the same bytes again after a transient error and a dropped connection', async () => {
    const bodies: string[] = [];
    await answerWith(async (request, response) => {
      bodies.push((await buffer(request)).toString());
      if (bodies.length === 1) request.socket.destroy();
      else response.writeHead(bodies.length === 2 ? 503 : 200).end();
    });
    await openS3Storage(settings).put('a', Buffer.from('content'), binary);
    expect(bodies).toEqual(['content', 'content', 'content']);
  });

  it('is not retried after a refusal', async () => {
    let requests = 0;
    await answerWith((_, response) => {
      requests += 1;
      response.writeHead(403).end();
    });
    await expect(openS3Storage(settings).get('a')).rejects.toMatchObject(away);
    expect(requests).toBe(1);
  });

  it('is not asked more than three times', async () => {
    let requests = 0;
    await answerWith((_, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await expect(openS3Storage(settings).has('a')).rejects.toMatchObject(away);
    expect(requests).toBe(3);
  });

  it('causes an error for the reader when a file breaks off', async () => {
    await answerWith((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    const file = await openS3Storage(settings).get('a');
    expect(file?.byteLength).toBe(1000);
    await expect(bytesOf(file)).rejects.toThrow();
  });

  it('has no time limit for the body of an answer', async () => {
    await answerWith((_, response) => {
      response.writeHead(200, { 'content-length': '8' });
      response.write('slow');
      setTimeout(() => response.end('body'), 300);
    });
    const file = await openS3Storage(settings, { readMs: 150, writeMs: 150 }).get('a');
    expect((await bytesOf(file))?.toString()).toBe('slowbody');
  });

  it('is refused when its answer ignores the range', async () => {
    await answerWith((_, response) => response.writeHead(200, { 'content-length': '4' }).end('full'));
    await expect(openS3Storage(settings).get('a', { start: 1, end: 2 })).rejects.toMatchObject(away);
  });

  it('is asked for uncompressed bytes', async () => {
    const encodings: unknown[] = [];
    await answerWith((request, response) => {
      encodings.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-length': '1' }).end('x');
    });
    await bytesOf(await openS3Storage(settings).get('a'));
    expect(encodings).toEqual(['identity']);
  });

  it('is listed page by page', async () => {
    const tokens: (string | null)[] = [];
    await answerWith((request, response) => {
      const query = new URL(request.url ?? '', 'http://s3').searchParams;
      expect(query.get('prefix')).toBe('p/');
      const token = query.get('continuation-token');
      tokens.push(token);
      const page = token === null ? 1 : 2;
      const more =
        page === 1
          ? '<IsTruncated>true</IsTruncated><NextContinuationToken>n+/=1</NextContinuationToken>'
          : '<IsTruncated>false</IsTruncated>';
      const contents = Array.from(
        { length: page === 1 ? 1_000 : 5 },
        (_, index) => `<Contents><Key>p/${page}-${index}</Key><Size>1</Size></Contents>`,
      ).join('');
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<ListBucketResult>${more}${contents}</ListBucketResult>`);
    });
    const keys: string[] = [];
    for await (const key of openS3Storage(settings).list('p/')) keys.push(key);
    expect(new Set(keys).size).toBe(1_005);
    expect(keys.at(-1)).toBe('p/2-4');
    expect(tokens).toEqual([null, 'n+/=1']);
  });

  describe('a large upload', () => {
    const seen: string[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse, failsAtPart: number): Promise<void> => {
      await buffer(request);
      const query = new URL(request.url ?? '', 'http://s3').searchParams;
      const part = query.get('partNumber');
      seen.push(`${request.method}${part === null ? '' : ` part ${part}`}`);
      if (query.has('uploads')) {
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>');
      } else if (Number(part) === failsAtPart) response.writeHead(403).end();
      else response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end();
    };
    afterEach(() => seen.splice(0));

    it('is aborted when the service refuses a part', async () => {
      await answerWith((request, response) => void answer(request, response, 2));
      const stream = Readable.from(Array.from({ length: 40 }, () => randomBytes(1_000_000)));
      await expect(openS3Storage(settings).put('a', stream, binary)).rejects.toMatchObject(away);
      expect(seen).toEqual(['POST', 'PUT part 1', 'PUT part 2', 'DELETE']);
      expect(stream.destroyed).toBe(true);
    });

    it('is aborted when the source fails', async () => {
      await answerWith((request, response) => void answer(request, response, 0));
      const stream = Readable.from(
        (async function* () {
          yield Buffer.alloc(20_000_000);
          throw new Error('the browser went away');
        })(),
      );
      await expect(openS3Storage(settings).put('a', stream, binary)).rejects.toThrow('the browser went away');
      expect(seen).toEqual(['POST', 'PUT part 1', 'DELETE']);
    });
  });
});
