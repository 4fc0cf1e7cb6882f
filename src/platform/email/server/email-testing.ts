import type { Context } from '#platform/context/server/context.ts';
import type { SendEmailHooks } from './send-email.ts';
import { sendEmailTask } from './send-email.ts';
import type { EmailDelivery, SmtpMessage } from './transport.ts';

interface Attempt {
  readonly delivery?: EmailDelivery;
  readonly isLast?: boolean;
  readonly hooks?: SendEmailHooks;
}

/** Runs one attempt to send an email, which the mail server answers like this; returns what it received. */
export async function attemptEmail(
  base: Omit<Context, 'actor'>,
  id: string,
  { delivery = { accepted: true, response: '250 OK' }, isLast = false, hooks }: Attempt = {},
): Promise<SmtpMessage[]> {
  const received: SmtpMessage[] = [];
  const send = async (message: SmtpMessage) => {
    received.push(message);
    return delivery;
  };
  const server = { transport: { send, close: () => undefined }, from: 'office@example.in' };
  const task = sendEmailTask({ ...base, actor: { kind: 'program', profileId: null } }, server, hooks);
  const run = { isLast, alone: async (_: string, work: () => Promise<void>) => work(), signal: AbortSignal.any([]) };
  // Only these parts of a run are used.
  await Promise.resolve(task({ email_id: id }, run as unknown as Parameters<typeof task>[1])).catch(() => undefined);
  return received;
}
