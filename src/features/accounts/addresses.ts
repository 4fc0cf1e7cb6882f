/** The pages of the door that links lead to. The token stands behind '#', where no server log and no referrer sees it. */
export const authPaths = {
  signUp: '/sign-up',
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  invitation: '/invitation',
} as const;

/** The address of a page of the door with its token. */
export function authLink(publicUrl: string, page: keyof typeof authPaths, token: string): string {
  return `${publicUrl}${authPaths[page]}#${token}`;
}

const anywhere = 'http://here';

/** A page of this site out of what an address asks for; '/' for everything else, however another site is written. */
export function ownPage(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, anywhere)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, anywhere);
  // A path may still turn out as '//host' once its dots are resolved.
  return origin !== anywhere || pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`;
}
