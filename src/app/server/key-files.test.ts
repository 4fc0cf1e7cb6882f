import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { newKeyToken } from '#features/api-keys/server/service.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { closePictures } from '#platform/files/server/picture.ts';
import type { Reach } from '#platform/visibility/visibility.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { uploadTellingPicture } from './picture-upload-testing.ts';

type Person = Awaited<ReturnType<TestApp['addPerson']>>;

let testApp: TestApp;
let admin: Person;
let rohan: Person;
let zoya: Person;
/** A property of Zoya with a picture and a document. */
let property: { readonly id: string; readonly picture: string; readonly document: string };

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin' });
  rohan = await testApp.addPerson({ full_name: 'Rohan Deshmukh' });
  zoya = await testApp.addPerson({ full_name: 'Zoya Khan' });
  const imageId = await uploadTellingPicture(testApp, zoya);
  const { id } = await post(zoya, '/properties', aProperty({ agent_id: zoya.id, image_ids: [imageId] }));
  const { id: file_id } = await uploadDeed(zoya);
  const { id: document } = await post(zoya, '/documents', aDocument({ file_id, property_id: id }));
  property = { id, picture: `/files/${imageId}/640`, document };
});
beforeEach(async () => {
  await testApp.services.database.pool.query('delete from rate_limits');
});
afterAll(async () => {
  await testApp.close();
  closePictures();
});

async function post(by: Person, path: string, payload: object): Promise<{ id: string }> {
  const headers = { cookie: by.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await testApp.built.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

async function uploadDeed({ cookie }: Person): Promise<{ id: string }> {
  const id = uuid();
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n';
  const { statusCode } = await testApp.built.app.inject({
    method: 'POST',
    url: `/api/documents/files?id=${id}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${head}%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj\n%%EOF\n\r\n--edge--\r\n`,
  });
  expect(statusCode).toBe(201);
  return { id };
}

async function get(token: string, url: string, headers: object = {}) {
  const answer = await testApp.built.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const { requestId: _, ...data } = (isJson ? answer.json().data : null) ?? {};
  return { status: answer.statusCode, headers: answer.headers, type: answer.headers['content-type'], data };
}

async function limitAgents(read: Reach): Promise<void> {
  const kinds = read === 'all' ? [] : [{ kind: 'properties', read, write: 'own', delete: 'own', export: 'own' }];
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: '/rpc/visibility/save',
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: JSON.stringify({ json: { role: 'Agent', kinds } }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a picture, with an API key', () => {
  it('is that to which the answer of the API links', async () => {
    const token = await testApp.addKey(rohan.id, ['read']);
    const answer = await testApp.built.app.inject({
      url: `/api/properties/${property.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.body).toContain(property.picture.split('/')[2]);
    const { status, type, headers } = await get(token, property.picture);
    expect([status, type, headers['set-cookie']]).toEqual([200, 'image/webp', undefined]);
    const used = 'select last_used_at from api_keys where token_hash = $1';
    const { rows } = await testApp.services.database.pool.query(used, [hashOfToken(token)]);
    expect(rows).toEqual([{ last_used_at: expect.any(Date) }]);
  });

  it('needs the scope to read, and is refused as the API refuses', async () => {
    const token = await testApp.addKey(rohan.id, ['write', 'delete', 'export', 'manage', 'audit']);
    const refused = await get(token, property.picture);
    expect(refused.status).toBe(403);
    expect(refused.data).toMatchObject({ code: 'forbidden', reason: 'scope_missing', scope: 'read' });
    expect(refused.data).toEqual((await get(token, `/api/properties/${property.id}`)).data);
    // Also of a picture that does not exist.
    expect((await get(token, `/files/${uuid()}/640`)).data).toEqual(refused.data);
  });

  it('stays closed for keys that do not work, whatever cookie comes along', async () => {
    const at = new Date(Date.now() - 60_000);
    const past = { created_at: new Date(Date.now() - 120_000), expires_at: at };
    const left = await testApp.addPerson();
    const keyOfLeft = await testApp.addKey(left.id, ['read']);
    await testApp.services.database.pool.query(`update profiles set status = 'inactive' where id = $1`, [left.id]);
    const waiting = await testApp.addPerson({ approved_at: null });
    for (const [token, reason] of [
      [newKeyToken(), 'key_unknown'],
      ['aangan_short', 'key_unknown'],
      [await testApp.addKey(rohan.id, ['read'], { revoked_at: at }), 'key_revoked'],
      [await testApp.addKey(rohan.id, ['read'], past), 'key_expired'],
      [keyOfLeft, 'key_revoked'],
      [await testApp.addKey(waiting.id, ['read']), 'key_person_away'],
    ] as const) {
      const { status, headers, data } = await get(token, property.picture, { cookie: admin.cookie });
      expect([status, headers['www-authenticate'], data.reason], reason).toEqual([
        401,
        'Bearer error="invalid_token"',
        reason,
      ]);
    }
  });

  it('beyond what the person sees is answered like one that does not exist, from the next call on', async () => {
    const token = await testApp.addKey(rohan.id, ['read']);
    const owner = await testApp.addKey(zoya.id, ['read']);
    expect((await get(token, property.picture)).status).toBe(200);
    await limitAgents('own');
    try {
      const hidden = await get(token, property.picture);
      const missing = await get(token, `/files/${uuid()}/640`);
      expect([hidden.status, hidden.data]).toEqual([404, missing.data]);
      expect(missing.status).toBe(404);
      expect((await get(owner, property.picture)).status).toBe(200);
    } finally {
      await limitAgents('all');
    }
  });

  it('is never opened by a key in the address', async () => {
    const token = await testApp.addKey(rohan.id, ['read']);
    for (const url of [`${property.picture}?key=${token}`, `/files/${token}/640`]) {
      const { statusCode, body } = await testApp.built.app.inject({ url });
      expect([statusCode, JSON.parse(body).data.reason]).toEqual([422, 'key_in_address']);
    }
  });

  it('shares the limit of unknown keys with the API', async () => {
    for (let tries = 0; tries < 25; tries += 1) {
      expect((await get(newKeyToken(), property.picture)).status).toBe(401);
      expect((await get(newKeyToken(), '/api/me')).status).toBe(401);
    }
    expect((await get(newKeyToken(), property.picture)).status).toBe(429);
    expect((await get(await testApp.addKey(rohan.id, ['read']), property.picture)).status).toBe(200);
  });
});

describe('a document, with an API key', () => {
  it('opens by the address that the API gives to this person', async () => {
    const token = await testApp.addKey(rohan.id, ['read']);
    const answer = await testApp.built.app.inject({
      method: 'POST',
      url: `/api/documents/${property.document}/address`,
      headers: { authorization: `Bearer ${token}` },
      payload: { purpose: 'download' },
    });
    const { url } = answer.json();
    const { status, type } = await get(token, url);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect((await get(await testApp.addKey(rohan.id, ['write']), url)).data.reason).toBe('scope_missing');
    expect((await get(await testApp.addKey(admin.id, ['read']), url)).status).toBe(404);
    await limitAgents('own');
    try {
      expect((await get(token, url)).status).toBe(404);
    } finally {
      await limitAgents('all');
    }
  });
});
