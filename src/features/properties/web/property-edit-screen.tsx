import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { LazyComponent } from '#ui/lazy-component.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Property } from '../contract.ts';
import { isClosed } from '../rules.ts';
import { PropertyForm } from './property-form.tsx';
import { checkProperty, toPropertyInput } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { formProblemOf, toPropertyFormValues } from './property-form-values.ts';
import { propertiesApi, propertyQuery } from './queries.ts';
import type { ClosingProps } from './use-closing.tsx';
import { NotClosed, useClosing, withoutProperty } from './use-closing.tsx';
import { usePictureWait } from './use-picture-wait.ts';

const notFound = lazyComponent(() => import('./property-not-found.lazy.tsx').then((part) => part.PropertyNotFound));
const lazyConflict = lazyComponent(() =>
  import('./conflict-dialog.lazy.tsx').then((part) => part.PropertyConflictDialog),
);

/** `closing` is the deal dialog that makes a property sold or rented. */
export function PropertyEditScreen({ closing }: { readonly closing: LazyComponent<ClosingProps> }) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/properties/$id/edit' });
  const found = useQuery({ ...propertyQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const isMissing = !found.data && findsNothing(found.error);
  const PropertyNotFound = notFound.useComponent(isMissing, false);
  if (found.isPending) {
    return (
      <Loading label={t`Loading property...`}>
        <Skeleton className="mb-6 h-7 w-72" />
        <Skeleton className="h-96 max-w-228" />
      </Loading>
    );
  }
  // Typed values stay on screen when a refetch fails.
  if (found.data === undefined) {
    if (isMissing) return PropertyNotFound && <PropertyNotFound />;
    return <ErrorState isPage title={t`The property could not be loaded`} onRetry={() => void found.refetch()} />;
  }
  return <EditForm key={id} property={found.data} closing={closing} />;
}

function EditForm({ property, closing }: { property: Property; closing: LazyComponent<ClosingProps> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const defaults = useMemo(() => toPropertyFormValues(property), [property]);
  const draft = useDraftForm<PropertyFormValues>({
    draftKey: `property:${property.id}`,
    defaults,
    version: property.version,
    check: checkProperty,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  /** The current property of a conflict, while the user decides. */
  const latest = useRef<Property | null>(null);
  const deal = useClosing(property, closing);

  const back = { to: '/properties/$id', params: { id: property.id } } as const;

  const leaveWith = (known: Property) => {
    isDone.current = true;
    draft.discardDraft();
    queryClient.setQueryData(propertyQuery(known.id).queryKey, known);
    void navigate(back);
  };

  const saving = useRecordSave<Property, PropertyFormValues>({
    record: property,
    draft,
    failed: t`Failed to update property. Please try again.`,
    send: async (values, version) => {
      const { status } = values;
      const typed = await toPropertyInput(values);
      const { current } = latest;
      const before = current?.version === version ? current.status : draft.baseline.values.status;
      if (isClosed(status) && status !== before) return deal.close({ status, draft: typed, version });
      return propertiesApi.update({ id: property.id, version, status, ...typed });
    },
    onSaved: (saved) => {
      leaveWith(saved);
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
      toast({ tone: 'success', title: t`Property updated successfully`, text: t`The property has been updated.` });
    },
    fieldProblemOf: (problem) => formProblemOf({ ...problem, path: withoutProperty(problem.path) }),
    // Closing the dialog returns to the form.
    asks: (error) => error instanceof NotClosed,
    sendNow: (values) => pictures.save(values),
  });
  const pictures = usePictureWait(draft.form, saving.save);
  latest.current = saving.conflict?.current ?? null;
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: leaveWith });

  return (
    <>
      <PageHead back={<Link {...back}>{t`Back to the property`}</Link>} title={t`Edit Property`} sub={property.title} />
      <PropertyForm draft={draft} formId="property" hasStatus saving={pictures} />
      <FormBar
        draft={draft}
        formId="property"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link {...back} />}
        label={t`Update property`}
        busyLabel={pictures.isWaiting ? t`Uploading pictures...` : t`Updating Property...`}
        isBusy={pictures.isWaiting || saving.isSaving}
      />
      {deal.dialog}
      {conflictDialog}
    </>
  );
}
