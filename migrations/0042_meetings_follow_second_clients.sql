-- Meetings of a lead that became another client before 0039 are still with the first one, who is in the trash. Those that a
-- lead has with somebody they never were stay theirs.
update meetings set client_id = leads.client_id
from leads, clients as first_client
where leads.id = meetings.lead_id and leads.client_id <> meetings.client_id
  and first_client.id = meetings.client_id and first_client.deleted_at is not null and first_client.erased_at is null
  and exists (
    select from changes where topic = 'leads' and entity_id = leads.id
      and difference -> 'client_id' ->> 1 = meetings.client_id::text);
