import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useEditPage } from '#platform/forms/web/use-edit-page.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { LazyComponent } from '#ui/lazy-component.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { Property } from '../../contract.ts';
import { isClosed } from '../../rules.ts';
import { propertiesApi, propertyQuery } from '../queries.ts';
import type { ClosingProps } from '../use-closing.tsx';
import { NotClosed, useClosing, withoutProperty } from '../use-closing.tsx';
import { PropertyForm } from './property-form.tsx';
import { formProblemOf, toPropertyFormValues } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';
import { usePictureWait } from './use-picture-wait.ts';

const notFound = lazyComponent(() =>
  import('../page/property-not-found.lazy.tsx').then((part) => part.PropertyNotFound),
);

/** `closing` is the deal dialog that makes a property sold or rented. */
export function PropertyEditScreen({ closing }: { readonly closing: LazyComponent<ClosingProps> }) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/properties/$id/edit' });
  const found = useQuery({ ...propertyQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const isMissing = !found.data && findsNothing(found.error);
  const PropertyNotFound = notFound.useComponent(isMissing, false);
  if (found.isPending) return <FormSkeleton label={t`Loading property...`} />;
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
  const { id, version } = property;
  const defaults = useMemo(() => toPropertyFormValues(property), [property]);
  const draft = useRecordDraft(propertyForm, {
    draftKey: `property:${id}`,
    defaults,
    version,
    check: propertyForm.check,
  });
  const pictures = usePictureWait(draft.form);
  const deal = useClosing(property, closing);
  const back = { to: '/properties/$id', params: { id } } as const;

  const page = useEditPage({
    form: propertyForm,
    record: property,
    draft,
    failed: t`Failed to update property. Please try again.`,
    send: async (values, on, current) => {
      const { status } = values;
      const typed = await propertyForm.toInput(values);
      const before = current?.version === on ? current.status : draft.baseline.values.status;
      if (isClosed(status) && status !== before) return deal.close({ status, draft: typed, version: on });
      return propertiesApi.update({ id, version: on, status, ...typed });
    },
    leave: () => void navigate(back),
    onSaved: () =>
      toast({ tone: 'success', title: t`Property updated successfully`, text: t`The property has been updated.` }),
    fieldProblemOf: (problem) => formProblemOf({ ...problem, path: withoutProperty(problem.path) }),
    // Closing the dialog returns to the form.
    asks: (error) => error instanceof NotClosed,
    before: pictures.settle,
  });

  return (
    <RecordFormPage
      {...page}
      isReadOnly={!useRights('properties').mayEdit(property.agent_id)}
      back={<Link {...back}>{t`Back to the property`}</Link>}
      title={t`Edit Property`}
      sub={property.title}
      label={t`Update property`}
      busyLabel={pictures.isWaiting ? t`Uploading pictures...` : t`Updating Property...`}
      isBusy={pictures.isWaiting || page.isBusy}
    >
      <PropertyForm draft={draft} hasStatus onSubmit={page.save} sending={pictures.sending} />
      {deal.dialog}
    </RecordFormPage>
  );
}
