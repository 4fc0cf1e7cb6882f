import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { FromQueue } from '#platform/forms/web/from-queue.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import { useQueuedAdd } from '#platform/forms/web/use-queued-add.ts';
import type { RecordPage } from '#platform/forms/web/use-record-page.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { NewProperty } from './create-property.ts';
import { correctProperty, enqueueOrCreateProperty } from './create-property.ts';
import { PropertyForm } from './property-form.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';
import { useEarlierPictures } from './use-earlier-pictures.ts';
import { usePictureWait } from './use-picture-wait.ts';

const earlierPictures = lazyComponent(() => import('./earlier-pictures.lazy.tsx').then((part) => part.EarlierPictures));

// Loaded with the queue, so that it needs no network.
const queue = () => import('./queued-property.ts');

export function PropertyAddScreen() {
  const { t } = useLingui();
  return (
    <FromQueue<NewProperty> kind="property" loading={<FormSkeleton label={t`Loading property...`} />}>
      {(queued) => <PropertyAddPage queued={queued} />}
    </FromQueue>
  );
}

function PropertyAddPage({ queued }: { queued: NewProperty | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const draftKey = queued ? `property:${queued.id}` : 'property:new';
  const earlier = useEarlierPictures(draftKey);
  const EarlierPictures = earlierPictures.useComponent(earlier.pictures.length + earlier.unsent.length > 0, false);
  const [defaults] = useState(() => withCustomFormValues('properties', emptyProperty));
  const draft = useRecordDraft(propertyForm, {
    draftKey,
    defaults: queued?.values ?? defaults,
    check: propertyForm.check,
  });
  const pictures = usePictureWait(draft.form, { canQueue: true });
  const adding = useQueuedAdd({
    send: async (id, values: PropertyFormValues, signal) => {
      const { images, floor_plans } = pictures.unsent();
      if (images.length + floor_plans.length > 0) throw new TypeError('Pictures wait for the server.');
      return enqueueOrCreateProperty({ id, values, also: { images: [], floor_plans: [] } }, signal);
    },
    enqueue: async (id, values) => (await queue()).enqueueProperty({ id, values }, pictures.unsent(), queued),
  });
  const leave = () => {
    page.isDone.current = true;
    void navigate({ to: '/properties' });
  };
  const page: RecordPage<PropertyFormValues> = useAddPage({
    form: propertyForm,
    draft,
    failed: t`Failed to add property. Please try again.`,
    signedOut: t`You must be logged in to add a property.`,
    queued,
    send: adding.send,
    asks: (error) => adding.asks(error, draft, leave),
    correct: correctProperty,
    onAdded: ({ id }) => {
      if (queued) void queue().then((part) => part.discardQueuedProperty(queued));
      toast({
        tone: 'success',
        title: t`Property added successfully`,
        text: t`The property has been added to your listings.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/properties/add' }) },
      });
      void navigate({ to: '/properties/$id', params: { id } });
    },
    fieldProblemOf: formProblemOf,
    before: pictures.settle,
  });

  return (
    <RecordFormPage
      {...page}
      back={<Link to="/properties">{t`Back to Properties`}</Link>}
      title={t`Add Property`}
      sub={
        <Link to="/properties/import" className="link">
          {t`Adding many? Import from a spreadsheet.`}
        </Link>
      }
      label={t`Add Property`}
      busyLabel={pictures.isWaiting ? t`Uploading pictures...` : t`Adding Property...`}
      isBusy={pictures.isWaiting || page.isBusy}
    >
      {EarlierPictures && <EarlierPictures {...earlier} form={draft.form} sending={pictures.sending} />}
      <PropertyForm draft={draft} hasStatus={false} onSubmit={page.save} sending={pictures.sending} queued={queued} />
    </RecordFormPage>
  );
}
