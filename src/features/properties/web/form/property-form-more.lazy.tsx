import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { saleKindLabels } from '#features/registrations/labels.ts';
import { saleKinds } from '#features/registrations/sharing-rules.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordSelect, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { imageLimits, maxFloorPlans } from '../../limits.ts';
import { ConditionSection } from './condition-section.tsx';
import type { NewProperty } from './create-property.ts';
import { FeatureInput } from './feature-input.tsx';
import { ImageInput } from './image-input.tsx';
import { PortalIds } from './portal-ids.tsx';
import { PositionFields } from './position-fields.tsx';
import { ProjectFields } from './project-fields.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { queuedPicturesOf } from './queued-property.ts';
import type { PictureSendings } from './use-picture-wait.ts';

interface PropertyFormMoreProps {
  readonly draft: RecordDraft<PropertyFormValues>;
  /** A new property is assigned to the user unless they choose another agent. */
  readonly isNew: boolean;
  readonly sending: PictureSendings;
  readonly queued?: NewProperty | null;
}

export function PropertyFormMore({ draft, isNew, sending, queued = null }: PropertyFormMoreProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { form } = draft;
  const [pictures] = useState(() => queuedPicturesOf(queued));
  const featureError = useFieldError(draft, 'features');
  const imageError = useFieldError(draft, 'images');
  const planError = useFieldError(draft, 'floor_plans');
  return (
    <>
      <ConditionSection draft={draft} />
      <FormSection title={t`Features`} text={t`Press Enter after each feature.`}>
        <div className="col-span-6">
          <ControlledValue form={form} name="features">
            {({ value, onChange, ref }) => (
              <FeatureInput
                ref={ref}
                value={value}
                error={featureError}
                onChange={(features) => onChange([...features])}
              />
            )}
          </ControlledValue>
        </div>
      </FormSection>

      <FormSection title={t`Property Images`} text={t`The first is the cover. Each at most 5 MB.`}>
        <div className="col-span-6">
          <ControlledValue form={form} name="images">
            {({ value, onChange, ref }) => (
              <ImageInput
                ref={ref}
                value={value}
                sending={sending.images}
                queued={pictures.images}
                holdAs={isNew ? 'images' : undefined}
                most={imageLimits.count}
                labels={{
                  field: t`Property Images`,
                  add: t`Add pictures`,
                  item: (number) => (number === 1 ? t`Cover` : t`Picture ${number}`),
                  earlier: (number) => t`Move picture ${number} earlier`,
                  later: (number) => t`Move picture ${number} later`,
                  remove: (number) => t`Remove picture ${number}`,
                }}
                error={imageError}
                onChange={(images) => onChange([...images])}
              />
            )}
          </ControlledValue>
        </div>
      </FormSection>

      <FormSection
        title={t`Floor plans, video and tour`}
        text={t`Up to ${maxFloorPlans} plans. Links start with https://`}
      >
        <div className="col-span-6">
          <ControlledValue form={form} name="floor_plans">
            {({ value, onChange, ref }) => (
              <ImageInput
                ref={ref}
                value={value}
                sending={sending.floor_plans}
                queued={pictures.floor_plans}
                holdAs={isNew ? 'floor_plans' : undefined}
                most={maxFloorPlans}
                labels={{
                  field: t`Floor plans`,
                  add: t`Add floor plans`,
                  item: (number) => t`Floor plan ${number}`,
                  earlier: (number) => t`Move floor plan ${number} earlier`,
                  later: (number) => t`Move floor plan ${number} later`,
                  remove: (number) => t`Remove floor plan ${number}`,
                }}
                error={planError}
                onChange={(plans) => onChange([...plans])}
              />
            )}
          </ControlledValue>
        </div>
        <RecordTextField draft={draft} name="video_url" className="col-span-3 phone:col-span-6" />
        <RecordTextField draft={draft} name="tour_url" className="col-span-3 phone:col-span-6" />
      </FormSection>

      <FormSection title={t`Listing`} text={t`Agent, owner, listing date and RERA number.`}>
        <ControlledField draft={draft} name="agent_id" className="col-span-3 phone:col-span-6">
          {(control) => <PersonPicker {...control} placeholder={isNew ? t`Me` : t`Unassigned`} />}
        </ControlledField>
        <ControlledField
          draft={draft}
          name="owner_id"
          action={
            <Link to="/clients/add" className="link text-12">
              {t`Add Client`}
            </Link>
          }
          className="col-span-3 phone:col-span-6"
        >
          {(control) => <ClientPicker {...control} placeholder={t`Not specified`} />}
        </ControlledField>
        <ControlledField draft={draft} name="listing_date" className="col-span-3 phone:col-span-6">
          {(control) => <DateField {...control} format={date_format} />}
        </ControlledField>
        <RecordSelect
          draft={draft}
          name="sale_kind"
          className="col-span-3 phone:col-span-6"
          empty={t`Not specified`}
          options={saleKinds.map((value) => ({ value, text: t(saleKindLabels[value]) }))}
        />
        <ProjectFields draft={draft} />
      </FormSection>

      <FormSection title={t`Position`} text={t`Shows the property on the map.`}>
        <PositionFields draft={draft} />
      </FormSection>

      <FormSection title={t`Listed on`} text={t`Enquiries from a portal find the property by its ID there.`}>
        <PortalIds draft={draft} />
      </FormSection>
    </>
  );
}
