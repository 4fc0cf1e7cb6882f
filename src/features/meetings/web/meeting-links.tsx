import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { leadQuery } from '#features/leads/web/queries.ts';
import { isClosed } from '#features/properties/rules.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Tag } from '#ui/chip.tsx';
import { MeetingField } from './meeting-field.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';

interface MeetingLinksProps {
  readonly draft: DraftForm<MeetingFormValues>;
  readonly isNew: boolean;
}

/** Who comes, and which property it is about. */
export function MeetingLinks({ draft, isNew }: MeetingLinksProps) {
  const { t } = useLingui();
  const { form } = draft;
  const leadId = useValue(form, 'lead_id');
  const propertyId = useValue(form, 'property_id');
  return (
    <>
      <MeetingField draft={draft} name="client_id" className="col-span-3 phone:col-span-6">
        {(control) => (
          <ControlledValue form={form} name="client_id">
            {({ value, onChange, ref }) => (
              <ClientPicker
                {...control}
                ref={ref}
                value={value}
                onChange={onChange}
                placeholder={t`Search by name, phone or email`}
              />
            )}
          </ControlledValue>
        )}
      </MeetingField>
      {leadId !== '' && (
        <MeetingField draft={draft} name="lead_id" group className="col-span-6">
          {(control) => (
            <fieldset {...withoutRequired(control)} className="flex min-w-0">
              <LeadTag id={leadId} onRemove={() => form.setValue('lead_id', '')} />
            </fieldset>
          )}
        </MeetingField>
      )}
      <MeetingField draft={draft} name="agent_id" className="col-span-3 phone:col-span-6">
        {(control) => (
          <ControlledValue form={form} name="agent_id">
            {({ value, onChange, ref }) => (
              <PersonPicker
                {...control}
                ref={ref}
                value={value}
                onChange={onChange}
                placeholder={isNew ? t`You` : t`Unassigned`}
              />
            )}
          </ControlledValue>
        )}
      </MeetingField>
      <MeetingField draft={draft} name="property_id" className="col-span-6">
        {(control) => (
          <ControlledValue form={form} name="property_id">
            {({ value, onChange, ref }) => (
              <PropertyPicker
                {...control}
                ref={ref}
                value={value}
                onChange={onChange}
                placeholder={t`No specific property`}
              />
            )}
          </ControlledValue>
        )}
      </MeetingField>
      <ClosedPropertyNote id={propertyId} />
    </>
  );
}

/** A closed property can be met about, but hardly on purpose. */
function ClosedPropertyNote({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...propertyQuery(id), enabled: id !== '', retry: false });
  if (!data || data.id !== id || !isClosed(data.status)) return null;
  const { title } = data;
  return (
    <div role="status" className="col-span-6 flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <p className="min-w-0 break-words">
        {data.status === 'sold'
          ? t`${title} is sold. Schedule the meeting anyway?`
          : t`${title} is rented out. Schedule the meeting anyway?`}
      </p>
    </div>
  );
}

function LeadTag({ id, onRemove }: { id: string; onRemove(): void }) {
  const { t } = useLingui();
  const lead = useQuery({ ...leadQuery(id), retry: false });
  return <Tag onRemove={onRemove}>{lead.data?.full_name ?? (lead.isError ? t`no longer available` : '…')}</Tag>;
}

/** A group holds no value of its own. */
function withoutRequired<C extends { required: unknown }>({ required: _, ...control }: C): Omit<C, 'required'> {
  return control;
}
