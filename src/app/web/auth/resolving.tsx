import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

export interface ResolvingProps {
  readonly failure?: string | undefined;
  onRetry?(): void;
}

/** Shown while the server is asked who is signed in. */
export function Resolving({ failure, onRetry }: ResolvingProps) {
  const { t } = useLingui();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {failure ? (
        <>
          <p role="alert">{failure}</p>
          <Button onClick={onRetry}>{t`Retry`}</Button>
        </>
      ) : (
        <>
          <Spinner className="size-6 text-accent" />
          <p role="status" className="sr-only">
            {t`Please wait...`}
          </p>
        </>
      )}
    </main>
  );
}
