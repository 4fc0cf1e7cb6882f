/**
 * Whether an address can be that of a push service: https by name at the usual port. Browsers hand it in and the server
 * calls it, so no address within somebody's network may pass.
 */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/u.test(hostname);
  return protocol === 'https:' && !username && !password && !port && !isNumber && hostname.includes('.');
}
