/** Personal keys belong to one person; service keys belong to the agency, and Admins create them. */
export const keyKinds = ['personal', 'service'] as const;
export type KeyKind = (typeof keyKinds)[number];

export const maxKeyNameLength = 80;
/** Of one person, of both kinds; revoked and expired ones do not count. */
export const maxLiveKeys = 20;

/** The periods that the dialog offers, in days. */
export const usualKeyDays = [30, 90, 365] as const;
export const maxKeyDays = 365;

/** Every token begins with it, so that scanners of source code and our own logs recognize one. */
export const tokenPrefix = 'aangan_';
/** 32 random bytes in base64url. */
const tokenPattern = /^aangan_[\w-]{43}$/u;
const tokenWithin = /aangan_[\w-]{43}/u;

export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** The token of an Authorization header; null for other headers. */
export function bearerTokenOf(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(aangan_\S*) *$/iu.exec(authorization ?? '') ?? [];
  return token ?? null;
}

/** Whether a path takes keys: the API, and the pictures to which its answers link. */
export function takesKeys(path: string): boolean {
  return /^\/(api|files)\//u.test(path);
}

/** Whether a URL contains a token, also a percent-encoded one. */
export function hasTokenInside(url: string): boolean {
  // Decodes only what a token consists of; `decodeURIComponent` throws on other input.
  const plain = url.replaceAll(/%([2-7][\da-f])/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return tokenWithin.test(plain);
}
