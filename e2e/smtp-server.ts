import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { test as base, expect } from './fixtures.ts';

export interface TestSmtpServer {
  readonly url: string;
  /** Waits for the next email to a recipient, optionally with this subject; each email is returned once. */
  waitForEmail(recipient: string, which?: { readonly subject?: string; readonly withinMs?: number }): Promise<Email>;
  refuse(recipient: string): void;
}

/** Test fixture: the program sends its emails to a mail server on this machine. */
export const test = base.extend<object, { inbox: TestSmtpServer }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const received: Array<{ to: string; email: Email }> = [];
      const refused = new Set<string>();
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo({ address }, _, done) {
          done(
            refused.has(address) ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }) : null,
          );
        },
        onData(stream, { envelope }, done) {
          buffer(stream)
            .then((raw) => PostalMime.parse(raw))
            .then((email) => {
              for (const { address } of envelope.rcptTo) received.push({ to: address, email });
              done();
            }, done);
        },
      });
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const address = server.server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      await use({
        url: `smtp://127.0.0.1:${port}`,
        async waitForEmail(recipient, { subject, withinMs = 30_000 } = {}) {
          const index = () =>
            received.findIndex(
              ({ to, email }) => to === recipient && (subject === undefined || email.subject === subject),
            );
          const message = `an email to ${recipient}: ${subject ?? 'any'}`;
          await expect.poll(index, { message, timeout: withinMs }).toBeGreaterThanOrEqual(0);
          const [found] = received.splice(index(), 1);
          if (!found) throw new Error('the email is missing');
          return found.email;
        },
        refuse: (recipient) => refused.add(recipient),
      });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    { scope: 'worker' },
  ],
  settings: async ({ inbox }, use) => {
    await use({ SMTP_URL: inbox.url, MAIL_FROM: 'Sahyadri Homes <post@example.in>' });
  },
});

/** The one-time link in an account email. */
export function linkIn({ html }: Email): string {
  return /href="([^"]+#[^"]+)"/u.exec(html ?? '')?.[1] ?? '';
}
