import { authPaths, ownPage } from '#features/accounts/addresses.ts';

/** The view of the sign-in pages, by its path. */
export type AuthView = AddressedView | 'notFound';

export type AddressedView = 'login' | 'waiting' | 'forgotPassword' | keyof typeof authPaths;

export const viewPaths: Readonly<Record<AddressedView, string>> = {
  login: '/login',
  waiting: '/waiting',
  forgotPassword: '/forgot-password',
  ...authPaths,
};

/** The view at a path; for other paths the server sends this page only if nothing exists there. */
export function authViewOf(pathname: string): AuthView {
  const views = Object.keys(viewPaths) as AddressedView[];
  return views.find((view) => viewPaths[view] === pathname) ?? 'notFound';
}

/** The one-time token of a link that was emailed, shown after setup or copied. */
export function tokenFromHash(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return /^[\w.~-]{20,400}$/.test(token) ? token : null;
}

export interface Asked {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The page to open after signing in: the requested one, never on another site. */
export function nextPage({ pathname, search, hash }: Asked): string {
  const asked = isAuthPath(pathname) ? new URLSearchParams(search).get('next') : `${pathname}${search}${hash}`;
  const page = ownPage(asked);
  return isAuthPath(page.replace(/[?#].*$/, '')) ? '/' : page;
}

/** The URL of a view, with the page to open afterwards. */
export function authViewUrl(view: AddressedView, next: string): string {
  return next === '/' ? viewPaths[view] : `${viewPaths[view]}?${new URLSearchParams({ next })}`;
}

function isAuthPath(pathname: string): boolean {
  return Object.values(viewPaths).includes(pathname);
}
