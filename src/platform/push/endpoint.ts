/**
 * Whether a URL can be that of a push service: https, a host name and the default port. Browsers submit it and the
 * server calls it, so internal addresses must not pass.
 */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/u.test(hostname);
  return protocol === 'https:' && !username && !password && !port && !isNumber && hostname.includes('.');
}
