import { useLingui } from '@lingui/react/macro';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { usePageTitle } from '#ui/page-title.ts';

export function NotFoundScreen() {
  const { t } = useLingui();
  const router = useRouter();
  // The resolved location, not that of a pending navigation.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  useEffect(() => {
    // This screen stays until the next one renders: a URL that exists is not named.
    const [, , found] = router.getMatchedRoutes(pathname);
    if (found) return;
    // biome-ignore lint/suspicious/noConsole: the specification requires this line.
    console.error('404 Error: User attempted to access non-existent route:', pathname);
  }, [pathname, router]);
  const title = t`Oops! Page not found`;
  usePageTitle(title);
  return (
    <div className="grid justify-items-center gap-1 py-24 text-center">
      <LogoMark className="mb-2 size-10 text-line-strong" />
      <h1 className="text-20 font-semibold text-ink">{title}</h1>
      <p className="mb-3 text-ink-3">{pathname}</p>
      <Button asChild>
        <Link to="/">{t`Return to Home`}</Link>
      </Button>
    </div>
  );
}
