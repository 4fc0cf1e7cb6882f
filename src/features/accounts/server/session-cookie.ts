import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sessions expire after 30 days without use. */
export const sessionSeconds = 30 * 86_400;

/** The session cookie: `token.signature`, in the format of the authentication library. */
export interface SessionCookie {
  readonly name: string;
  /** The Set-Cookie header that opens or renews a session. */
  open(token: string): string;
  readonly close: string;
  /** The token of a Cookie header; null unless the signature is ours. */
  tokenOf(cookieHeader: string | undefined): string | null;
}

/** Over https only our host can set the cookie, and browsers send it only over TLS. */
export function sessionCookie(secret: string, publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-aangan_session' : 'aangan_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64');
  return {
    name,
    open: (token) =>
      `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${sessionSeconds}; ${attributes}`,
    close: `${name}=; Max-Age=0; ${attributes}`,
    tokenOf: (cookieHeader) => {
      const value = cookieValue(cookieHeader, name);
      if (value === null) return null;
      const dot = value.lastIndexOf('.');
      if (dot < 1) return null;
      const token = value.slice(0, dot);
      return isEqual(value.slice(dot + 1), sign(token)) ? token : null;
    },
  };
}

/** The cookie of a browser that needs no code for a while; the database stores only a hash of its token. */
export interface DeviceCookie {
  open(token: string): string;
  tokenOf(cookieHeader: string | undefined): string | null;
}

export const trustSeconds = 30 * 86_400;

export function deviceCookie(publicUrl: string): DeviceCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-aangan_device' : 'aangan_device';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    open: (token) => `${name}=${token}; Max-Age=${trustSeconds}; ${attributes}`,
    tokenOf: (cookieHeader) => cookieValue(cookieHeader, name),
  };
}

function cookieValue(cookieHeader: string | undefined, name: string): string | null {
  for (const part of cookieHeader?.split(';') ?? []) {
    const trimmed = part.trim();
    if (!trimmed.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(trimmed.slice(name.length + 1));
    } catch {
      return null;
    }
  }
  return null;
}

function isEqual(actual: string, expected: string): boolean {
  const one = Buffer.from(actual);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
