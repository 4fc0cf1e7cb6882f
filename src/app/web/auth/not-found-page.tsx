import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Shown at an unknown URL, without asking for a password. */
export function NotFoundPage() {
  const { t } = useLingui();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification requires this line.
    console.error('404 Error: User attempted to access non-existent route:', location.pathname);
  }, []);
  return (
    <AuthLayout
      title={t`Oops! Page not found`}
      heading={t`Oops! Page not found`}
      sub={<span className="break-all">{location.pathname}</span>}
    >
      <div className="mt-6 grid">
        <Button asChild size="large">
          <a href="/">{t`Return to Home`}</a>
        </Button>
      </div>
    </AuthLayout>
  );
}
