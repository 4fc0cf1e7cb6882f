-- A link without a property opens nothing: it goes with its last one.
create function delete_property_link_without_properties() returns trigger language plpgsql set search_path = public as $$
begin
  delete from property_links k where k.id = old.link_id
    and not exists (select from property_link_properties p where p.link_id = k.id);
  return null;
end $$;
--> statement-breakpoint
create trigger property_link_properties_end_link after delete on property_link_properties
  for each row execute function delete_property_link_without_properties();
--> statement-breakpoint
-- Reasons that readers gave on the pages of links belong to the decision that the answer made.
update match_decisions d set reason = a.reason
from property_link_answers a join property_links k on k.id = a.link_id
where a.undone_at is null and a.kind = 'not_suitable' and d.decision = 'not_suitable' and d.decided_by is null
  and d.property_id = a.property_id and d.decided_at = a.answered_at
  and (d.client_id = k.client_id or d.lead_id = k.lead_id);
