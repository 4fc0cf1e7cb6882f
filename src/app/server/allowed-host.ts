import type { Environment } from '#platform/environment/server/environment.ts';

const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Whether an address, as HOST or a URL has it, is this machine's own. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host.replace(/^\[|\]$/gu, '').toLowerCase());
}

/**
 * Whether the program answers to the name that a request asks for. A page of another site can make its own name stand for
 * 127.0.0.1 and would then count as ours: bound to this machine only, the program knows its few names and refuses others.
 */
export function isAllowedHost({ host, publicUrl }: Pick<Environment, 'host' | 'publicUrl'>) {
  if (!isLoopback(host)) return () => true;
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  return (hostHeader: string | undefined): boolean => {
    const name = hostHeader?.replace(/:\d*$/u, '').toLowerCase();
    return name !== undefined && (name === publicHost || ['localhost', '127.0.0.1', '[::1]'].includes(name));
  };
}

export const unknownHostSentence =
  'This address is not known here. Open http://localhost with the port, or set PUBLIC_URL to the address you use.\n';
