import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-record-page.ts';
import { toast } from '#ui/toast.ts';
import { propertiesApi } from '../queries.ts';
import { EarlierPictures } from './earlier-pictures.tsx';
import { PropertyForm } from './property-form.tsx';
import { emptyProperty, formProblemOf } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';
import { useEarlierPictures } from './use-earlier-pictures.ts';
import { usePictureWait } from './use-picture-wait.ts';

const draftKey = 'property:new';

export function PropertyAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const earlier = useEarlierPictures(draftKey);
  const draft = useRecordDraft(propertyForm, { draftKey, defaults: emptyProperty, check: propertyForm.check });
  const { profile_id } = useMe();

  const pictures = usePictureWait(draft.form);
  const page = useAddPage({
    form: propertyForm,
    draft,
    failed: t`Failed to add property. Please try again.`,
    signedOut: t`You must be logged in to add a property.`,
    send: async (id, values) => propertiesApi.create({ id, ...(await propertyForm.toInput(values)) }),
    correct: async ({ id, ...added }, values, version) => {
      const typed = await propertyForm.toInput(values);
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
    onAdded: ({ id }) => {
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
      <EarlierPictures {...earlier} form={draft.form} />
      <PropertyForm draft={draft} hasStatus={false} onSubmit={page.save} sending={pictures.sending} />
    </RecordFormPage>
  );
}
