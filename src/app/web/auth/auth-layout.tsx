import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { Logo } from '#ui/logo.tsx';
import { readAuthStart } from './auth-start.ts';
import { LanguageSwitch } from './language-switch.tsx';

export interface AuthLayoutProps {
  /** The title of the window, without the product name. */
  title: string;
  heading: ReactNode;
  sub?: ReactNode;
  children: ReactNode;
}

/** The layout of every sign-in page: name, language switch and picture. */
export function AuthLayout({ title, heading, sub, children }: AuthLayoutProps) {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`${title} · Aangan`;
  }, [title, t]);
  const [signInOptions] = useState(() => readAuthStart()?.signInOptions);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each title is a new page for screen readers and keyboards.
  useEffect(() => {
    if (main.current) focusFirstField(main.current);
  }, [title]);
  return (
    <div className="grid min-h-dvh lg:h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,min(45vw,38.75rem))]">
      <div className="flex flex-col items-center px-6 pt-12 pb-6 lg:overflow-y-auto lg:pt-[clamp(2.5rem,calc(50dvh-18rem),10rem)]">
        <main ref={main} className="w-full max-w-88">
          {signInOptions?.logo_url ? (
            <CompanyLogo
              src={signInOptions.logo_url}
              name={signInOptions.company_name || 'Aangan'}
              size="max-h-14 max-w-64"
              className="mb-10"
            />
          ) : (
            <Logo large className="mb-10" />
          )}
          <h1 tabIndex={-1} className="mb-1 text-28">
            {heading}
          </h1>
          {sub && <p className="text-ink-3">{sub}</p>}
          {children}
        </main>
        <footer className="mt-auto w-full max-w-88 pt-8">
          <LanguageSwitch />
        </footer>
      </div>
      <div aria-hidden="true" className="courtyard hidden lg:block" />
    </div>
  );
}

let isFirstPage = true;

/** Focuses the first field on devices with a mouse, or the heading, if the last page took the focus with it. */
function focusFirstField(main: HTMLElement): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const field =
    matchMedia('(pointer: fine)').matches && main.querySelector<HTMLElement>('input:not([type="file"], [readonly])');
  if (isLost && field) field.focus();
  else if (isLost && !isFirstPage) main.querySelector('h1')?.focus();
  isFirstPage = false;
}
