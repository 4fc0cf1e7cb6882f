import type { MeetingCard } from '../contract.ts';
import type { EditSearch } from './form/schedule-search.ts';

type About = Pick<MeetingCard, 'lead_id' | 'client_id' | 'property_id'>;

/** The address to open after the form: the calendar with its filters on `day`, the day of the meeting. */
export function addressBack({ back, whose, type }: EditSearch, about: About, day: string) {
  switch (back) {
    case 'lead':
      if (about.lead_id !== null) return { to: '/leads/$id', params: { id: about.lead_id } } as const;
      break;
    case 'client':
      if (about.client_id !== null) return { to: '/clients/$id', params: { id: about.client_id } } as const;
      break;
    case 'property':
      if (about.property_id !== null) return { to: '/properties/$id', params: { id: about.property_id } } as const;
      break;
    case 'month':
    case 'week':
    case 'day':
      return { to: '/meetings/calendar', search: { view: back, day, whose, type } } as const;
    default:
  }
  return { to: '/meetings' } as const;
}
