import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDocument } from '#features/documents/document-testing.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj\n%%EOF\n');

let testApp: TestApp;
let agent: Awaited<ReturnType<TestApp['addPerson']>>;
let colleague: Awaited<ReturnType<TestApp['addPerson']>>;
beforeAll(async () => {
  testApp = await createTestApp();
  agent = await testApp.addPerson({ full_name: 'Rohan Deshpande' });
  colleague = await testApp.addPerson({ full_name: 'Meera Kulkarni' });
});
afterAll(() => testApp.close());

async function call<T>(cookie: string, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object): Promise<T> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await testApp.built.app.inject({ method, url: `/api${url}`, headers, payload });
  expect(`${url} ${answer.statusCode < 300 ? '' : answer.body}`).toBe(`${url} `);
  return answer.json<T>();
}

const get = (url: string, cookie?: string) =>
  testApp.built.app.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } });
const codeOf = ({ body }: { body: string }) => JSON.parse(body).data.code;

async function upload(cookie: string, content: Buffer) {
  const id = uuid();
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n';
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `/api/documents/files?id=${id}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
  });
  return { id, answer };
}

/** An upload on its own connection; the caller controls what is sent and when. */
async function openWire(cookie: string, length: string) {
  const { server } = testApp.built.app;
  if (!server.listening) await testApp.built.app.listen({ port: 0, host: '127.0.0.1' });
  const { port, address } = server.address() as AddressInfo;
  const socket = connect(port, address);
  const head = [`POST /api/documents/files?id=${uuid()} HTTP/1.1`, 'host: localhost:3000', `cookie: ${cookie}`, length];
  const type = 'content-type: multipart/form-data; boundary=edge';
  socket.write(`${[...head, 'sec-fetch-site: same-origin', type].join('\r\n')}\r\n\r\n`);
  return {
    send: (bytes: Buffer) => socket.write(bytes),
    /** The next chunk from the server; responses here are small. */
    answer: async () => String((await once(socket, 'data'))[0]),
    close: () => socket.destroy(),
  };
}

/** A document added by the agent, for a client with a portal link. */
async function addDocument(changes: object = {}): Promise<string> {
  const { id: file_id } = await upload(agent.cookie, pdf);
  const { id } = await call<{ id: string }>(
    agent.cookie,
    'POST',
    '/documents',
    aDocument({ file_id, title: 'करार: Flat 4/B', document_type: 'sale_agreement', ...changes }),
  );
  return id;
}

const addressOf = async (id: string, purpose: 'download' | 'preview', cookie = agent.cookie) =>
  (await call<{ url: string }>(cookie, 'POST', `/documents/${id}/address`, { purpose })).url;

describe('upload', () => {
  it('accepts ten megabytes and refuses one byte more, with the limit', async () => {
    const most = 10 * 1024 * 1024;
    const exactly = Buffer.concat([pdf, Buffer.alloc(most - pdf.byteLength, '%')]);
    expect((await upload(agent.cookie, exactly)).answer.statusCode).toBe(201);
    const { answer } = await upload(agent.cookie, Buffer.concat([exactly, Buffer.from('x')]));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().data.fields).toEqual([{ path: 'file', code: 'too_large', limit: most }]);
  });

  it('refuses by Content-Length before the body arrives', async () => {
    const wire = await openWire(agent.cookie, 'content-length: 1000000000');
    expect(await wire.answer()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large","limit":10485760/u);
    wire.close();
  });

  it('refuses once the limit is exceeded, and discards the rest so that the sender can read the response', async () => {
    const wire = await openWire(agent.cookie, 'transfer-encoding: chunked');
    const chunk = (content: Buffer) =>
      Buffer.concat([Buffer.from(`${content.byteLength.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
    wire.send(chunk(Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n')));
    wire.send(chunk(Buffer.alloc(10 * 1024 * 1024 + 1, '%')));
    expect(await wire.answer()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large","limit":10485760/u);
    wire.send(chunk(Buffer.alloc(20 * 1024 * 1024, '%')));
    wire.send(Buffer.from('0\r\n\r\n'));
    // The connection continues after the end of the body.
    wire.send(Buffer.from('GET /readyz HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'));
    expect(await wire.answer()).toMatch(/^HTTP\/1\.1 200 /u);
    wire.close();
  });

  it('stores nothing of a file that exceeds the limit', async () => {
    const chunk = Buffer.alloc(1024 * 1024, '%');
    const body = Readable.from(
      (function* () {
        yield '--edge\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n%PDF-1.4\n';
        for (let sent = 0; sent < 32; sent += 1) yield chunk;
      })(),
    );
    const id = uuid();
    const answer = await testApp.built.app.inject({
      method: 'POST',
      url: `/api/documents/files?id=${id}`,
      headers: {
        cookie: agent.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=edge',
      },
      payload: body,
    });
    expect(answer.statusCode).toBe(413);
    expect(await testApp.services.files.has(id)).toBe(false);
  });
});

describe('download', () => {
  it('sends the uploaded bytes as an attachment under its title, and nothing in it may run', async () => {
    const id = await addDocument();
    const answer = await get(await addressOf(id, 'download'), agent.cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(pdf);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''.+Flat%204%20B\.pdf$/u),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/u),
    });
    const preview = await get(await addressOf(id, 'preview'), agent.cookie);
    expect(preview.headers['content-disposition']).toMatch(/^inline; /u);
    // Each download is logged, so HEAD is not allowed.
    const headers = { cookie: agent.cookie, 'sec-fetch-site': 'same-origin' };
    const head = await testApp.built.app.inject({ method: 'HEAD', url: await addressOf(id, 'download'), headers });
    expect(head.statusCode).toBe(404);
  });

  it('is refused to visitors, waiting people, clients, and with a URL made for another person', async () => {
    const id = await addDocument();
    const url = await addressOf(id, 'download');
    const waiting = await testApp.addPerson({ approved_at: null });
    expect(codeOf(await get(url))).toBe('unauthenticated');
    expect(codeOf(await get(url, waiting.cookie))).toBe('waiting');
    expect(codeOf(await get(url, await testApp.openLink()))).toBe('unauthenticated');
    expect(codeOf(await get(url, colleague.cookie))).toBe('not_found');
    expect(codeOf(await get(url.replace('for=download', 'for=preview'), agent.cookie))).toBe('not_found');
    expect(codeOf(await get(`/api/documents/${id}/file`, agent.cookie))).toBe('not_found');
    expect((await get(url, agent.cookie)).statusCode).toBe(200);
    expect((await get(await addressOf(id, 'download', colleague.cookie), colleague.cookie)).statusCode).toBe(200);
  });

  it('ends when its URL expires, and with the document', async () => {
    const id = await addDocument();
    const url = await addressOf(id, 'download');
    const until = Number(new URL(url, 'http://own').searchParams.get('until'));
    expect(until * 1000 - Date.now()).toBeLessThanOrEqual(301_000);
    await call(agent.cookie, 'DELETE', `/documents/${id}`, {}).catch(() => undefined);
    expect(codeOf(await get(url, agent.cookie))).toBe('not_found');
  });
});

describe('the portal', () => {
  let clientId: string;
  let link: string;
  beforeEach(async () => {
    clientId = uuid();
    link = await testApp.openLink(clientId);
  });
  const listed = async (cookie: string) =>
    (await get('/api/portal', cookie)).json<{ documents: { id: string }[] }>().documents.map(({ id }) => id);

  it('lists and serves the documents shown to its client, and nothing else', async () => {
    const shown = await addDocument({ client_id: clientId, is_shown_to_client: true });
    const kept = await addDocument({ client_id: clientId });
    expect(await listed(link)).toEqual([shown]);
    const answer = await get(`/portal/documents/${shown}/file`, link);
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, pdf]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /u);
    expect((await get(`/portal/documents/${kept}/file`, link)).statusCode).toBe(404);
  });

  it('refuses them to other clients, to staff and to visitors', async () => {
    const shown = await addDocument({ client_id: clientId, is_shown_to_client: true });
    const other = await testApp.openLink();
    expect(await listed(other)).toEqual([]);
    const url = `/portal/documents/${shown}/file`;
    expect(codeOf(await get(url, other))).toBe('not_found');
    expect(codeOf(await get(url))).toBe('unauthenticated');
    expect(codeOf(await get(url, agent.cookie))).toBe('unauthenticated');
  });
});
