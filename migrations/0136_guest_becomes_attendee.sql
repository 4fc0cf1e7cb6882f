-- The link, the attendance and the feedback of the main participant belong to the attendee of the meeting. A lead and the
-- client it becomes, and two records that are merged or parted again, are one person. A guest who becomes the attendee keeps
-- their own.
create or replace function end_visit_of_attendee() returns trigger language plpgsql set search_path = public as $$
declare
  guest uuid;
begin
  if old.client_id = new.client_id
    or (old.client_id is null and old.lead_id is not distinct from new.lead_id)
    or (old.client_id is null and exists (select from leads l
      where l.id = old.lead_id and l.client_id = new.client_id)) then return null; end if;
  if exists (select from merges m where
      (m.client_id = new.client_id and m.merged_client_id = old.client_id)
      or (m.client_id = old.client_id and m.merged_client_id = new.client_id)
      or (m.lead_id = new.lead_id and m.merged_lead_id = old.lead_id)
      or (m.lead_id = old.lead_id and m.merged_lead_id = new.lead_id)) then return null; end if;
  select p.id into guest from visit_participants p
    where p.meeting_id = new.id and not p.is_main and (p.client_id = new.client_id or p.lead_id = new.lead_id)
    order by p.client_id = new.client_id desc nulls last limit 1;
  if guest is not null then
    delete from visit_participants where meeting_id = new.id and is_main;
    update visit_participants set is_main = true, client_id = null, lead_id = null where id = guest;
    return null;
  end if;
  delete from visit_feedback f using visit_participants p
    where p.meeting_id = new.id and p.is_main and f.participant_id = p.id;
  update visit_participants set token_hash = null, link_number = link_number + 1, attendance = null
    where meeting_id = new.id and is_main;
  return null;
end $$;
