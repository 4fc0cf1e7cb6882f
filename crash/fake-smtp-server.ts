import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Random } from '#platform/random.ts';

/** A slow mail server on this machine. */
export interface FakeSmtpServer {
  readonly url: string;
  /** The Message-ID of every accepted email, in order, with duplicates. */
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
        // Leaves time for a kill between acceptance and reply.
        await sleep(random.whole(1, 25));
        answer();
      });
    },
  });
  // A killed server closes its connection without QUIT.
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
