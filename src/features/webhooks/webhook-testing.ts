import type { WebhookInput } from './contract.ts';

/** A complete input; tests state each value that they rely on. */
export function aWebhook(changes: Partial<WebhookInput> = {}): WebhookInput {
  return {
    name: 'Accounts',
    url: 'https://hooks.example.in/aangan',
    events: ['lead.created'],
    allows_private: false,
    ...changes,
  };
}
