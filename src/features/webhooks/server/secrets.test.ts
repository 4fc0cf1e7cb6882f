import { expect, it } from 'vitest';
import { openWebhookSecrets, signMessage } from './secrets.ts';

it('signs like the reference library of Standard Webhooks', () => {
  // From its tests.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signMessage(message, [secret])).toBe(signature);
  expect(signMessage(message, [secret, secret])).toBe(`${signature} ${signature}`);
});

it('derives a secret of 256 bits, which differs by webhook, rotation and installation', () => {
  const webhook = { id: '019a0000-0000-7000-8000-00000000000A', secret_number: 1 };
  const secrets = openWebhookSecrets({ secret: 'one' });
  expect(secrets.secretOf(webhook)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  expect(secrets.secretOf({ ...webhook, id: webhook.id.toLowerCase() })).toBe(secrets.secretOf(webhook));
  const others = [
    secrets.secretOf({ ...webhook, secret_number: 2 }),
    secrets.secretOf({ ...webhook, id: '019a0000-0000-7000-8000-00000000000b' }),
    openWebhookSecrets({ secret: 'two' }).secretOf(webhook),
  ];
  expect(new Set([secrets.secretOf(webhook), ...others]).size).toBe(4);
});
