import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Property } from '../contract.ts';
import { EarlierPictures } from './earlier-pictures.tsx';
import { PropertyForm } from './property-form.tsx';
import { checkProperty, newPropertyId, toPropertyInput } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { propertiesApi } from './queries.ts';
import { useEarlierPictures } from './use-earlier-pictures.ts';
import { usePictureWait } from './use-picture-wait.ts';

const lazyConflict = lazyComponent(() =>
  import('./conflict-dialog.lazy.tsx').then((part) => part.PropertyConflictDialog),
);

const draftKey = 'property:new';

export function PropertyAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const earlier = useEarlierPictures(draftKey);
  const draft = useDraftForm<PropertyFormValues>({
    draftKey,
    defaults: emptyProperty,
    check: checkProperty,
  });
  const { company, profile_id } = useMe();
  const isDone = useRef(false);

  const { isAdding, add, saving, keepTheirs } = useRecordAdd<Property, PropertyFormValues>({
    draft,
    failed: t`Failed to add property. Please try again.`,
    signedOut: t`You must be logged in to add a property.`,
    newId: newPropertyId,
    send: async (id, values) => propertiesApi.create({ id, ...(await toPropertyInput(values)) }),
    correct: async ({ id, ...added }, values, version) => {
      const typed = await toPropertyInput(values);
      // Defaults of a new property: listed today, by the person who adds it.
      const listing_date = typed.listing_date ?? added.listing_date;
      return propertiesApi.update({
        id,
        version,
        status: values.status,
        ...typed,
        listing_date,
        agent_id: typed.agent_id ?? profile_id,
      });
    },
    onAdded: (property) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(['properties', 'one', property.id], property);
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
      toast({
        tone: 'success',
        title: t`Property added successfully`,
        text: t`The property has been added to your listings.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/properties/add' }) },
      });
      void navigate({ to: '/properties/$id', params: { id: property.id } });
    },
    fieldProblemOf: formProblemOf,
    sendNow: (values) => pictures.save(values),
  });
  const pictures = usePictureWait(draft.form, add);
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: keepTheirs });

  return (
    <>
      <PageHead
        back={<Link to="/properties">{t`Back to Properties`}</Link>}
        title={t`Add Property`}
        sub={
          <Link to="/properties/import" className="link">
            {t`Adding many? Import from a spreadsheet.`}
          </Link>
        }
      />
      <EarlierPictures {...earlier} form={draft.form} />
      <PropertyForm draft={draft} formId="property" hasStatus={false} saving={pictures} />
      <FormBar
        draft={draft}
        formId="property"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link to="/properties" />}
        label={t`Add Property`}
        busyLabel={pictures.isWaiting ? t`Uploading pictures...` : t`Adding Property...`}
        isBusy={pictures.isWaiting || isAdding}
      />
      {conflictDialog}
    </>
  );
}
