import type { Environment } from '#platform/environment/server/environment.ts';

const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Whether a host, as in HOST or a URL, is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host.replace(/^\[|\]$/gu, '').toLowerCase());
}

/**
 * Guards against DNS rebinding: a site can point its own host name to 127.0.0.1 and would then count as same-origin.
 * When bound to loopback, the program answers only to its known host names.
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
