import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { RegistrationKind } from '../rules.ts';
import { registrationsQuery } from './queries.ts';
import { RegistrationList, registrationDialog } from './registration-list.tsx';

interface RegistrationSectionProps {
  readonly kind: RegistrationKind;
  /** Only those of this agent. */
  readonly holderId?: string;
  readonly title: string;
  readonly text?: string;
  readonly addLabel?: string;
  readonly emptyText: string;
  readonly mayEdit: boolean;
}

/** The registrations of one kind, with a button that adds one. */
export function RegistrationSection(props: RegistrationSectionProps) {
  const { kind, holderId, title, text, addLabel, emptyText, mayEdit } = props;
  const { t } = useLingui();
  const list = useQuery(registrationsQuery({ kind: [kind], ...(holderId !== undefined && { holder: holderId }) }));
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const RegistrationDialog = registrationDialog.useComponent(isAdding, isAdding, close);
  const id = `registrations-${kind}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead
        id={id}
        title={title}
        action={
          addLabel !== undefined &&
          mayEdit && (
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              onPointerEnter={registrationDialog.prefetch}
              onFocus={registrationDialog.prefetch}
              onClick={() => setAdding(true)}
            >
              <Plus aria-hidden="true" />
              {addLabel}
            </Button>
          )
        }
      />
      {text !== undefined && <p className="pt-2 text-12 text-ink-3">{text}</p>}
      {list.isPending && (
        <Loading label={t`Loading registrations...`}>
          <Skeleton className="mt-3 h-12" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={t`The registrations could not be loaded`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data?.length === 0 && <p className="pt-3 text-ink-3">{emptyText}</p>}
      {list.data && list.data.length > 0 && (
        <RegistrationList
          label={title}
          registrations={list.data}
          mayEdit={mayEdit}
          isOfOneHolder={holderId !== undefined}
        />
      )}
      {RegistrationDialog && isAdding && (
        <RegistrationDialog kind={kind} holderId={holderId ?? null} registration={null} onClose={close} />
      )}
    </section>
  );
}
