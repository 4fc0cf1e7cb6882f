import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { leadQuery } from '#features/leads/web/queries.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordField } from '#platform/forms/web/record-fields.tsx';
import { Tag } from '#ui/chip.tsx';
import type { MeetingFormValues } from '../form/meeting-form-values.ts';

interface MeetingLinksProps {
  readonly draft: RecordDraft<MeetingFormValues>;
  readonly isNew: boolean;
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent | undefined;
}

/** Warns that a property is sold or rented; `app/` provides it. */
export type ClosedPropertyNoteComponent = ComponentType<{ readonly id: string }>;

/** The attendee, agent and property of a meeting. */
export function MeetingLinks({ draft, isNew, ClosedPropertyNote }: MeetingLinksProps) {
  const { t } = useLingui();
  const { form } = draft;
  const leadId = useValue(form, 'lead_id');
  const propertyId = useValue(form, 'property_id');
  return (
    <>
      <RecordField draft={draft} name="client_id" className="col-span-3 phone:col-span-6">
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
      </RecordField>
      {leadId !== '' && (
        <RecordField draft={draft} name="lead_id" group className="col-span-6">
          {(control) => (
            <fieldset {...withoutRequired(control)} className="flex min-w-0">
              <LeadTag id={leadId} onRemove={() => form.setValue('lead_id', '')} />
            </fieldset>
          )}
        </RecordField>
      )}
      <RecordField draft={draft} name="agent_id" className="col-span-3 phone:col-span-6">
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
      </RecordField>
      <RecordField draft={draft} name="property_id" className="col-span-6">
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
      </RecordField>
      {ClosedPropertyNote && <ClosedPropertyNote id={propertyId} />}
    </>
  );
}

function LeadTag({ id, onRemove }: { id: string; onRemove(): void }) {
  const { t } = useLingui();
  const lead = useQuery({ ...leadQuery(id), retry: false });
  return <Tag onRemove={onRemove}>{lead.data?.full_name ?? (lead.isError ? t`no longer available` : '…')}</Tag>;
}

/** Removes `required`: a group has no value of its own. */
function withoutRequired<C extends { required: unknown }>({ required: _, ...control }: C): Omit<C, 'required'> {
  return control;
}
