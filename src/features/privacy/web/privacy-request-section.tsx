import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { PrivacyRequest } from '../contract.ts';
import { AnswerDays } from './answer-days.tsx';
import { PrivacyRequestEntry } from './privacy-request-entry.tsx';
import { privacyRequestsQuery } from './queries.ts';

const edit = lazyComponent(() => import('./privacy-request-dialog.lazy.tsx').then((part) => part.PrivacyRequestDialog));
const close = lazyComponent(() => import('./close-request-dialog.lazy.tsx').then((part) => part.CloseRequestDialog));

interface Asked {
  readonly what: 'edit' | 'close';
  /** Null for a new one. */
  readonly request: PrivacyRequest | null;
}

/** The register of requests to see, correct or erase personal data. */
export function PrivacyRequestSection() {
  const { t } = useLingui();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const list = useInfiniteQuery(privacyRequestsQuery(state));
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = () => setAsked(null);
  const EditDialog = edit.useComponent(asked?.what === 'edit', asked?.what === 'edit', end);
  const CloseDialog = close.useComponent(asked?.what === 'close', asked?.what === 'close', end);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="privacy-requests" className="max-w-228 pt-5 pb-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="privacy-requests">{t`Privacy requests`}</h2>
          <p className="mt-0.5 text-ink-3">{t`Register who asks to see, correct or erase their data.`}</p>
        </div>
        <Button
          aria-haspopup="dialog"
          onPointerEnter={edit.prefetch}
          onFocus={edit.prefetch}
          onClick={() => setAsked({ what: 'edit', request: null })}
        >
          <Plus aria-hidden="true" />
          {t`Register request`}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segmented
          label={t`Requests`}
          value={state}
          onChange={setState}
          segments={[
            { value: 'open', label: t({ context: 'privacy requests', message: 'Open' }) },
            { value: 'closed', label: t({ context: 'privacy requests', message: 'Closed' }) },
          ]}
        />
        <AnswerDays />
      </div>
      {list.isPending && (
        <Loading label={t`Loading privacy requests...`}>
          <Skeleton className="mt-3 h-24" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title={t`The privacy requests could not be loaded`} onRetry={() => void list.refetch()} />
      )}
      {list.data && items.length === 0 && (
        <p className="pt-4 text-ink-3">{state === 'open' ? t`No open requests.` : t`No closed requests.`}</p>
      )}
      {items.length > 0 && (
        <>
          <ul aria-label={t`Privacy requests`} className="mt-2">
            {items.map((request) => (
              <PrivacyRequestEntry
                key={request.id}
                request={request}
                onEdit={() => setAsked({ what: 'edit', request })}
                onClose={() => setAsked({ what: 'close', request })}
              />
            ))}
          </ul>
          {list.hasNextPage && <ListEnd list={list} />}
        </>
      )}
      {EditDialog && asked?.what === 'edit' && <EditDialog request={asked.request} onClose={end} />}
      {CloseDialog && asked?.what === 'close' && asked.request && <CloseDialog request={asked.request} onClose={end} />}
    </section>
  );
}
