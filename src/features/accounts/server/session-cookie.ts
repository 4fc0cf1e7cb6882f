import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a session lasts without being used: 30 days. */
export const sessionSeconds = 30 * 86_400;

/** The cookie that carries a session: `token.signature`, as the authentication library writes it. */
export interface SessionCookie {
  readonly name: string;
  /** The Set-Cookie text that opens or renews a session. */
  open(token: string): string;
  /** The Set-Cookie text that removes it. */
  readonly close: string;
  /** The token of a Cookie header, if the signature is ours. */
  tokenOf(cookieHeader: string | undefined): string | null;
}

/** The session cookie of an installation; over https only its own host can set it, and it never travels without TLS. */
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

/** The cookie of a browser that needs no code for a while; what it carries is known by its hash. */
export interface DeviceCookie {
  open(token: string): string;
  readonly close: string;
  tokenOf(cookieHeader: string | undefined): string | null;
}

export const trustSeconds = 30 * 86_400;

export function deviceCookie(publicUrl: string): DeviceCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-aangan_device' : 'aangan_device';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    open: (token) => `${name}=${token}; Max-Age=${trustSeconds}; ${attributes}`,
    close: `${name}=; Max-Age=0; ${attributes}`,
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
