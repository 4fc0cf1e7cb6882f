import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { ApiKey } from '../contract.ts';
import type { KeyKind } from '../rules.ts';
import { KeyList } from './key-list.tsx';
import { ownKeysQuery } from './queries.ts';

const creation = lazyComponent(() => import('./create-key-dialog.lazy.tsx').then((part) => part.CreateKeyDialog));

/** The keys of the signed-in person. */
export function ApiKeysSection() {
  const { t } = useLingui();
  const keys = useQuery(ownKeysQuery);
  return (
    <FormSection title={t`API keys`} text={t`Other programs use them to work in your name.`}>
      <div className="col-span-6 grid gap-3">
        <LoadedKeys keys={keys}>
          {(own) =>
            own.length === 0 ? (
              <p className="text-ink-3">{t`You have no API keys.`}</p>
            ) : (
              <KeyList label={t`API keys`} keys={own} mayRename />
            )
          }
        </LoadedKeys>
        <CreateKeyButton kind="personal" />
      </div>
    </FormSection>
  );
}

interface LoadedKeysProps {
  readonly keys: UseQueryResult<ApiKey[]>;
  children(keys: readonly ApiKey[]): ReactNode;
}

export function LoadedKeys({ keys, children }: LoadedKeysProps) {
  const { t } = useLingui();
  if (keys.data) return children(keys.data);
  if (!keys.isError)
    return (
      <Loading label={t`Loading API keys...`}>
        <Skeleton className="h-14 w-full" />
      </Loading>
    );
  return (
    <ErrorState
      title={t`The API keys could not be loaded`}
      onRetry={() => void keys.refetch()}
      isRetrying={keys.isFetching}
    />
  );
}

export function CreateKeyButton({ kind }: { kind: KeyKind }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const CreateKeyDialog = creation.useComponent(isOpen, isOpen, close);
  return (
    <>
      <Button
        variant="primary"
        className="justify-self-start"
        aria-haspopup="dialog"
        onPointerEnter={creation.prefetch}
        onFocus={creation.prefetch}
        onClick={() => setOpen(true)}
      >
        {kind === 'service' ? t`Create service key` : t`Create API key`}
      </Button>
      {CreateKeyDialog && isOpen && <CreateKeyDialog kind={kind} onClose={close} />}
    </>
  );
}
