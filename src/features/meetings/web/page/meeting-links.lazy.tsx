import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { LeadPicker } from '#features/leads/web/lead-picker.tsx';
import { leadQuery } from '#features/leads/web/queries.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import type { MeetingFormValues } from '../form/meeting-form-values.ts';

interface MeetingLinksProps {
  readonly draft: RecordDraft<MeetingFormValues>;
  readonly isNew: boolean;
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent | undefined;
}

/** Warns that a property is sold or rented; `app/` provides it. */
export type ClosedPropertyNoteComponent = ComponentType<{ readonly id: string }>;

const half = 'col-span-3 phone:col-span-6';
const linkClasses = 'link text-12 touch:py-1';

/** The attendee, agent and property of a meeting. */
export function MeetingLinks({ draft, isNew, ClosedPropertyNote }: MeetingLinksProps) {
  const { t } = useLingui();
  const { form } = draft;
  const [clientId, leadId] = [useValue(form, 'client_id'), useValue(form, 'lead_id')];
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '', retry: false });
  const lead = useQuery({ ...leadQuery(leadId), enabled: leadId !== '', retry: false });
  const propertyId = useValue(form, 'property_id');
  return (
    <>
      <ControlledField
        draft={draft}
        name="client_id"
        className={half}
        action={
          clientId !== '' &&
          client.data && (
            <Link to="/clients/$id" params={{ id: clientId }} className={linkClasses}>
              {t`Open client`}
            </Link>
          )
        }
      >
        {(control) => <ClientPicker {...control} placeholder={t`Search by name, phone or email`} />}
      </ControlledField>
      <ControlledField
        draft={draft}
        name="lead_id"
        className={half}
        action={
          leadId !== '' &&
          lead.data && (
            <Link to="/leads/$id" params={{ id: leadId }} className={linkClasses}>
              {t`Open lead`}
            </Link>
          )
        }
      >
        {(control) => <LeadPicker {...control} placeholder={t`Search by name, phone or email`} />}
      </ControlledField>
      <ControlledField draft={draft} name="agent_id" className={half}>
        {(control) => <PersonPicker {...control} placeholder={isNew ? t`You` : t`Unassigned`} />}
      </ControlledField>
      <ControlledField draft={draft} name="property_id" className={half}>
        {(control) => <PropertyPicker {...control} placeholder={t`No specific property`} />}
      </ControlledField>
      {ClosedPropertyNote && <ClosedPropertyNote id={propertyId} />}
    </>
  );
}
