import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import { meetingTypeWords } from '../../labels.ts';
import type { MeetingType } from '../../rules.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

interface MeetingDefaults {
  /** 'Showing: Banyan Court · Asha Rao'; null while neither is known. */
  readonly title: string | null;
  /** The address of the property; null if there is none. */
  readonly address: string | null;
}

/** The default title and location of a meeting, derived from its attendee and property. */
export function useMeetingDefaults(form: Form<MeetingFormValues>, type: MeetingType): MeetingDefaults {
  const titleOf = useMeetingTitle();
  const [clientId, leadId] = [useValue(form, 'client_id'), useValue(form, 'lead_id')];
  const propertyId = useValue(form, 'property_id');
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '', retry: false });
  const lead = useQuery({ ...leadQuery(leadId), enabled: leadId !== '', retry: false });
  const { data } = useQuery({ ...propertyQuery(propertyId), enabled: propertyId !== '', retry: false });
  const property = propertyId === '' ? undefined : data;
  const person = clientId !== '' ? client.data : leadId !== '' ? lead.data : undefined;
  return {
    title: person || property ? titleOf(type, { person: person?.full_name, property: property?.title }) : null,
    address: property ? formatAddress(property) : null,
  };
}

interface Subject {
  readonly person?: string | undefined;
  readonly property?: string | undefined;
}

const longest = 200;

/** Formats a meeting's title in the language of the user who schedules it. */
export function useMeetingTitle(): (type: MeetingType, subject: Subject) => string {
  const { t } = useLingui();
  return (meetingType, { person, property }) => {
    const type = t(meetingTypeWords.labelOf(meetingType));
    if (property === undefined) return person === undefined ? '' : t`${type} with ${person}`;
    const about = person === undefined ? property : `${property} · ${person}`;
    return t`${type}: ${about}`.slice(0, longest);
  };
}

export function formatAddress({ address, city }: { readonly address: string; readonly city: string }): string {
  return [address, city].filter((part) => part !== '').join(', ');
}
