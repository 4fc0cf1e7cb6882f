import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Random } from '#platform/random.ts';

/** A mail server on this machine that takes its time. */
export interface FakeSmtpServer {
  readonly url: string;
  /** The Message-ID of every letter that was taken, in their order, repetitions too. */
  readonly accepted: readonly string[];
  close(): Promise<void>;
}

export async function startFakeSmtpServer(random: Random): Promise<FakeSmtpServer> {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const id = /^Message-ID: (<.+>)\r?$/imu.exec(Buffer.concat(parts).toString())?.[1];
        if (id) accepted.push(id);
        // Between our having it and their knowing of it there is time to be killed.
        await sleep(random.whole(1, 25));
        answer();
      });
    },
  });
  // Whoever is killed leaves without a word.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
