import { createHmac } from 'node:crypto';
import { hashOfToken } from '#features/accounts/server/tokens.ts';

/**
 * The secrets that sign deliveries. They are derived from the webhook's id, the count of its rotations and the program's
 * secret: the database and its archives contain none, although a signature needs the secret itself.
 */
export interface WebhookSecrets {
  /** 'whsec_' and base64, as Standard Webhooks writes it. */
  secretOf(webhook: DerivedFrom): string;
  hashOf(webhook: DerivedFrom): string;
}

interface DerivedFrom {
  readonly id: string;
  readonly secret_number: number;
}

const prefix = 'whsec_';

export function openWebhookSecrets({ secret }: { readonly secret: string }): WebhookSecrets {
  const own = createHmac('sha256', secret).update('secrets of webhooks').digest();
  const secretOf = ({ id, secret_number }: DerivedFrom) =>
    prefix + createHmac('sha256', own).update(`${id.toLowerCase()} ${secret_number}`).digest('base64');
  return { secretOf, hashOf: (webhook) => hashOfToken(secretOf(webhook)) };
}

interface SignedMessage {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`, with a signature for each secret (Standard Webhooks 1.0, symmetric). */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
