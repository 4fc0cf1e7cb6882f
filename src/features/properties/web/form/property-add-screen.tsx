import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FromQueue } from '#platform/forms/web/from-queue.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-record-page.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { toast } from '#ui/toast.ts';
import { EarlierPictures } from './earlier-pictures.tsx';
import { PropertyForm } from './property-form.tsx';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';
import type { NewProperty } from './queued-property.ts';
import {
  correctProperty,
  createProperty,
  discardPictures,
  enqueueProperty,
  queuedPicturesOf,
  queuedPropertyKind,
} from './queued-property.ts';
import { useEarlierPictures } from './use-earlier-pictures.ts';
import { usePictureWait } from './use-picture-wait.ts';

export function PropertyAddScreen() {
  const { t } = useLingui();
  return (
    <FromQueue kind={queuedPropertyKind} loading={<FormSkeleton label={t`Loading property...`} />}>
      {(queued) => <PropertyAddPage queued={queued} />}
    </FromQueue>
  );
}

function PropertyAddPage({ queued }: { queued: NewProperty | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toastQueued = useQueuedToast();
  const draftKey = queued ? `property:${queued.id}` : 'property:new';
  const earlier = useEarlierPictures(draftKey);
  const draft = useRecordDraft(propertyForm, {
    draftKey,
    defaults: queued?.values ?? emptyProperty,
    check: propertyForm.check,
  });
  const [queuedPictures] = useState(() => queuedPicturesOf(queued));
  const pictures = usePictureWait(draft.form, { canQueue: true });
  const page = useAddPage({
    form: propertyForm,
    draft,
    failed: t`Failed to add property. Please try again.`,
    signedOut: t`You must be logged in to add a property.`,
    queued,
    send: async (id, values, signal) => {
      const { images, floor_plans } = pictures.unsent();
      if (images.length + floor_plans.length > 0) throw new TypeError('Pictures wait for the server.');
      return createProperty({ id, values, also: { images: [], floor_plans: [] } }, signal);
    },
    correct: correctProperty,
    enqueue: (id, values) => enqueueProperty({ id, values }, pictures.unsent(), queued),
    onQueued: () => {
      toastQueued();
      void navigate({ to: '/properties' });
    },
    onAdded: ({ id }) => {
      if (queued) void discardPictures(queued);
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
      <EarlierPictures {...earlier} form={draft.form} sending={pictures.sending} />
      <PropertyForm
        draft={draft}
        hasStatus={false}
        onSubmit={page.save}
        sending={pictures.sending}
        queued={queuedPictures}
      />
    </RecordFormPage>
  );
}
