import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '#platform/outgoing/server/public-address.ts';
import { isPushEndpoint } from '../endpoint.ts';
import { areUsable, encryptFor } from './encrypt.ts';
import { sendPush } from './send-push.ts';
import { openServerKey } from './server-key.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  secret: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('encrypts a message as the standard defines', () => {
  const made = { salt: Buffer.from(example.salt, 'base64url'), secret: Buffer.from(example.secret, 'base64url') };
  expect(encryptFor(example, Buffer.from(example.text), made).toString('base64url')).toBe(example.encrypted);
  expect(encryptFor(example, Buffer.from(example.text))).not.toEqual(encryptFor(example, Buffer.from(example.text)));
});

test('accepts only a point on the curve and sixteen bytes as keys', () => {
  expect(areUsable(example)).toBe(true);
  expect(areUsable({ ...example, p256dh: example.p256dh.replace('BCVx', 'BCVy') })).toBe(false);
  expect(areUsable({ ...example, auth: 'BTBZ' })).toBe(false);
});

describe('the VAPID key of the installation', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const key = openServerKey('a secret', 'https://office.example.in/');

  test('is derived from the secret', () => {
    expect(openServerKey('a secret', 'http://localhost:3000').publicKey).toBe(key.publicKey);
    expect(openServerKey('another', 'https://example.in').publicKey).not.toBe(key.publicKey);
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65);
  });

  test('signs for one push service and half a day', () => {
    const [, token = '', given] =
      /^vapid t=([^,]+), k=(.+)$/u.exec(key.authorize('https://push.example/a/b', now)) ?? [];
    expect(given).toBe(key.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: Date.parse('2026-03-02T22:00:00Z') / 1000,
      sub: 'https://office.example.in',
    });
    const point = Buffer.from(key.publicKey, 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signingInput = Buffer.from(`${head}.${claims}`);
    const isSigned = (text: Buffer) =>
      verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
    expect(isSigned(signingInput)).toBe(true);
    expect(isSigned(Buffer.from(`${head}.x${claims}`))).toBe(false);
  });
});

describe('restricts calls to push services on the internet', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://somebody:secret@push.example.in/x', false],
    ['https://127.0.0.1/x', false],
    ['https://2130706433/x', false],
    ['https://0x7f.1/x', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
    ['ftp://push.example.in/x', false],
    ['push.example.in', false],
  ])('accepts %s as an endpoint: %s', (address, isOne) => expect(isPushEndpoint(address)).toBe(isOne));

  test.each([
    ['142.250.70.42', true],
    ['2404:6800:4009:80b::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.9', false],
    ['169.254.169.254', false],
    ['100.100.100.200', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['2002:a00:1::1', false],
  ])('finds %s to be a public address: %s', (address, isPublic) =>
    expect(isPublicAddress({ address, family: address.includes(':') ? 6 : 4 })).toBe(isPublic),
  );

  test('never calls a host name that resolves to a private address', async () => {
    const key = openServerKey('a secret', 'https://office.example.in/');
    const device = { endpoint: 'https://localhost.localdomain/push', p256dh: example.p256dh, auth: example.auth };
    const message = { content: '{}', keepSeconds: 60, topic: 'a', isUrgent: false };
    const { lookupPublic } = await import('#platform/outgoing/server/public-address.ts');
    const lookup: typeof lookupPublic = (_name, options, done) => lookupPublic('localhost', options, done);
    expect(await sendPush(key, device, message, { now: new Date(), route: { lookup } })).toBe('gone');
  });
});
