import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VendorRequest {
  readonly url: URL;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface Vendor {
  readonly url: string;
  readonly requests: VendorRequest[];
  /** How the next requests are answered. */
  answer(how: (request: VendorRequest, response: ServerResponse) => void): void;
  close(): void;
}

/** A server on the loopback interface that speaks like a vendor. */
export async function openVendor(): Promise<Vendor> {
  const requests: VendorRequest[] = [];
  let how: (request: VendorRequest, response: ServerResponse) => void = (_request, response) => response.end();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://vendor.example');
      const seen = { url, body: Buffer.concat(parts).toString(), headers: request.headers };
      requests.push(seen);
      how(seen, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      how = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
