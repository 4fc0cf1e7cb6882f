import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement, useEffect } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { DraftNote } from './draft-note.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ReadOnlyForm } from './read-only-form.tsx';
import type { RecordPage } from './use-record-page.ts';

interface RecordFormPageProps<V extends object> extends Omit<RecordPage<V>, 'save'> {
  readonly title: string;
  /** A line under the title. */
  readonly sub?: ReactNode;
  /** The link back; the Cancel button has the same address. */
  readonly back: ReactElement<{ children?: ReactNode }>;
  /** 'Update Client' */
  readonly label: string;
  readonly busyLabel: string;
  /** False while the form cannot be submitted. */
  readonly isReady?: boolean;
  /** The user sees the record, but may not change it. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** A page that adds or edits a record: its title, the form, and a bar with draft status, Cancel and the submit button. */
export function RecordFormPage<V extends object>(props: RecordFormPageProps<V>) {
  const { formId, draft, isDone, isBusy, conflictDialog } = props;
  const { title, sub, back, label, busyLabel, isReady = true, isReadOnly = false, children } = props;
  const { t } = useLingui();
  const { isDirty, isChecking } = draft.state;
  if (isReadOnly)
    return (
      <>
        <PageHead back={back} title={title} sub={sub} />
        <ReadOnlyForm>{children}</ReadOnlyForm>
      </>
    );
  return (
    <>
      <PageHead back={back} title={title} sub={sub} />
      {children}
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} />}>
        <Button asChild variant="ghost">
          {cloneElement(back, {}, t`Cancel`)}
        </Button>
        <Button
          variant="primary"
          type="submit"
          form={formId}
          notYet={!isReady}
          busy={isBusy || isChecking}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
      </SaveBar>
      {conflictDialog}
    </>
  );
}

/** Stands for a form whose record is loading. */
export function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="mb-6 h-7 w-72" />
      <Skeleton className="h-96 max-w-228" />
    </Loading>
  );
}

interface RecordToEditProps<R> {
  readonly found: { readonly data: R | undefined; readonly error: Error | null };
  /** Shown while the record loads. */
  readonly loading: ReactNode;
  /** 'Failed to load client data.' */
  readonly failed: string;
  /** Leaves the page when the record cannot be loaded. */
  readonly leave: ReactNode;
  children(record: R): ReactNode;
}

/** Loads the record of an edit form, which stays on screen when a refetch fails. */
export function RecordToEdit<R>({ found: { data, error }, loading, failed, leave, children }: RecordToEditProps<R>) {
  const fail = useFailureToast();
  const isLost = error !== null && data === undefined;
  useEffect(() => {
    if (isLost) fail(error, failed);
  }, [isLost, error, failed, fail]);
  if (data !== undefined) return children(data);
  return (
    <>
      {isLost && leave}
      {loading}
    </>
  );
}
