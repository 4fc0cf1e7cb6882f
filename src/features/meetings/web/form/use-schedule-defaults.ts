import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { peopleQuery, useMe } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { addDays } from '#platform/dates.ts';
import { firstKey } from '#platform/words/words.ts';
import { meetingTypeWords } from '../../labels.ts';
import { freeStart, likelyStart } from '../../start-times.ts';
import { busyTimesQuery } from '../queries.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { emptyMeeting } from './meeting-form-values.ts';
import type { ScheduleSearch } from './schedule-search.ts';
import { formatAddress, useMeetingTitle } from './use-meeting-defaults.ts';

const patienceMs = 500;

interface ScheduleDefaults {
  /** Identifies what the form is for; also in the key of its draft. */
  readonly key: string;
  readonly draftKey: string;
  /** Null while data loads; not null again for the same key, as a new form would create a second meeting. */
  readonly defaults: MeetingFormValues | null;
}

/** The values of a new meeting for what a link names. */
export function useScheduleDefaults(search: ScheduleSearch): ScheduleDefaults {
  const { leadId, clientId, propertyId, agentId, date, minutes } = search;
  const { profile_id, company } = useMe();
  const titleOf = useMeetingTitle();
  const lead = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined, retry: false });
  const resolvedClientId = clientId ?? lead.data?.client?.id;
  const client = useQuery({
    ...clientQuery(resolvedClientId ?? ''),
    enabled: resolvedClientId !== undefined,
    retry: false,
  });
  const resolvedPropertyId = propertyId ?? lead.data?.property?.id;
  const property = useQuery({
    ...propertyQuery(resolvedPropertyId ?? ''),
    enabled: resolvedPropertyId !== undefined,
    retry: false,
  });
  const hasAgent = agentId !== undefined || leadId !== undefined;
  const people = useQuery({ ...peopleQuery, enabled: hasAgent });
  const isOpenTime = !date?.includes('T');
  const likely = likelyStart(new Date(), company.time_zone, date);
  const agentToCheck = agentId ?? lead.data?.assigned_agent_id ?? profile_id;
  const [isPatient, setPatient] = useState(true);
  // A long wait for free times would be worse than an overlap, which the form shows.
  const busy = useQuery({
    ...busyTimesQuery({ from: likely.date, until: addDays(likely.date, 1), agent: [agentToCheck] }),
    enabled: isOpenTime && !lead.isLoading,
    retry: false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isLoading =
    lead.isLoading ||
    client.isLoading ||
    property.isLoading ||
    (hasAgent && people.isLoading) ||
    (isOpenTime && isPatient && busy.isLoading);
  const key = [leadId, clientId, propertyId, date, agentId, minutes].filter(Boolean).join(':');
  const draftKey = `meeting:new${key && `:${key}`}`;
  const [shown, setShown] = useState<string | null>(null);
  if (!isLoading && shown !== key) setShown(key);
  if (isLoading && shown !== key) return { key, draftKey, defaults: null };
  const person = client.data ?? lead.data;
  // The field offers only active users, and the server rejects those in the trash.
  const offered = new Set(people.data?.filter(({ state }) => state === 'active').map(({ id }) => id));
  const agent = [agentId, lead.data?.assigned_agent_id].find((id) => id && offered.has(id)) ?? profile_id;
  const free = isOpenTime ? freeStart(likely, busy.data?.items ?? [], company.time_zone) : likely;
  const defaults: MeetingFormValues = {
    ...emptyMeeting(new Date(), company.time_zone, date),
    ...free,
    title: titleOf(firstKey(meetingTypeWords, 'showing'), {
      person: person?.full_name,
      property: property.data?.title,
    }),
    client_id: client.data?.id ?? '',
    lead_id: lead.data?.id ?? '',
    agent_id: agent,
    property_id: property.data?.id ?? '',
    ...(minutes !== undefined && { duration_minutes: String(minutes) }),
    location: property.data ? formatAddress(property.data) : '',
  };
  return { key, draftKey, defaults };
}
