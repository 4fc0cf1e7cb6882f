import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { unknownWinsQuery } from './queries.ts';

const review = lazyComponent(() => import('./unknown-wins-dialog.lazy.tsx').then((part) => part.UnknownWinsDialog));

/** Tells an Admin of leads that became clients and were closed without a deal. */
export function UnknownWins() {
  const { t } = useLingui();
  const { data = [] } = useQuery(unknownWinsQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const UnknownWinsDialog = review.useComponent(isOpen, isOpen, close);
  const count = data.length;
  return (
    <>
      {count > 0 && (
        <section
          aria-label={t`Leads to review`}
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-paper px-4 py-3 print:hidden"
        >
          <p className="min-w-0 flex-1 basis-72 text-ink-2">
            <Plural
              value={count}
              one="# lead was closed when it became a client, without a deal. It counts as won."
              other="# leads were closed when they became clients, without a deal. They count as won."
            />
          </p>
          <Button
            size="sm"
            aria-haspopup="dialog"
            onPointerEnter={review.prefetch}
            onFocus={review.prefetch}
            onClick={() => setOpen(true)}
          >
            {t`Review`}
          </Button>
        </section>
      )}
      {UnknownWinsDialog && isOpen && <UnknownWinsDialog wins={data} onClose={close} />}
    </>
  );
}
