/** Sign-in pages that emails link to. The token follows '#', so neither server logs nor referrers contain it. */
export const authPaths = {
  signUp: '/sign-up',
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  invitation: '/invitation',
} as const;

export function authLink(publicUrl: string, page: keyof typeof authPaths, token: string): string {
  return `${publicUrl}${authPaths[page]}#${token}`;
}

const anywhere = 'http://here';

/** The requested path if it is a page of this site, else '/': guards against open redirects. */
export function ownPage(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, anywhere)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, anywhere);
  // Resolving dot segments may still yield '//host'.
  return origin !== anywhere || pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`;
}
