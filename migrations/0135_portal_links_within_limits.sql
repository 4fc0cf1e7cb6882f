-- Whether a user sees all that the portal of a lead, or of the client that it became, may show: each limit of the role
-- reaches the agent of the record. Hidden contact details are shown of own records only.
create function sees_whole_portal(viewer uuid, of_lead uuid, of_client uuid) returns boolean
  language sql stable set search_path = public as $$
  select not exists (
    select from profiles v join visibility_rules r on r.role = v.role,
      lateral (select case
        when r.hides_contacts and r.kind = case when of_client is null then 'leads' else 'clients' end then 'own'
        else r.reading end) needed (reach),
      lateral (select case
        when of_client is null then (select assigned_agent_id from leads where id = of_lead)
        else (select agent_id from clients where id = of_client) end) record (agent_id)
    where v.id = viewer and needed.reach <> 'all' and record.agent_id is distinct from viewer
      and not exists (
        select from team_members mine join team_members others on others.team_id = mine.team_id
        where mine.profile_id = viewer and others.profile_id = record.agent_id
          and (mine.is_head or needed.reach = 'team')))
$$;
--> statement-breakpoint
-- A link follows its lead to the client, and both follow merges. Its creator knows the URL: it ends where the new portal
-- shows more than they see.
create function end_portal_link_beyond_sight() returns trigger language plpgsql set search_path = public as $$
begin
  if not sees_whole_portal(new.created_by, new.lead_id, new.client_id) then
    new.revoked_at = now();
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger portal_links_within_limits before update of client_id, lead_id on portal_links for each row
  when (new.revoked_at is null
    and coalesce(old.client_id, old.lead_id) is distinct from coalesce(new.client_id, new.lead_id))
  execute function end_portal_link_beyond_sight();
