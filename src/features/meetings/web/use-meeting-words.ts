import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { MeetingType } from '../rules.ts';
import { meetingTypeLabels } from './labels.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

interface MeetingWords {
  /** 'Showing with Asha Rao'; null while nobody is known. */
  readonly title: string | null;
  /** Where the property is; null while none is known. */
  readonly address: string | null;
}

/** What a meeting is called and where it is, as far as that follows from whom and what it is about. */
export function useMeetingWords(form: Form<MeetingFormValues>, type: MeetingType): MeetingWords {
  const titleOf = useMeetingTitle();
  const [clientId, leadId] = [useValue(form, 'client_id'), useValue(form, 'lead_id')];
  const propertyId = useValue(form, 'property_id');
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '', retry: false });
  const lead = useQuery({ ...leadQuery(leadId), enabled: leadId !== '', retry: false });
  const property = useQuery({ ...propertyQuery(propertyId), enabled: propertyId !== '', retry: false });
  const person = clientId !== '' ? client.data : leadId !== '' ? lead.data : undefined;
  return {
    title: person ? titleOf(type, person.full_name) : null,
    address: propertyId !== '' && property.data ? addressOf(property.data) : null,
  };
}

/** Says what a meeting with somebody is called, in the person's language. */
export function useMeetingTitle(): (type: MeetingType, name: string) => string {
  const { t } = useLingui();
  return (meetingType, name) => {
    const type = t(meetingTypeLabels[meetingType]);
    return t`${type} with ${name}`;
  };
}

export function addressOf({ address, city }: { readonly address: string; readonly city: string }): string {
  return [address, city].filter((part) => part !== '').join(', ');
}
