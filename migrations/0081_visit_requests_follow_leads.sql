ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "property_links"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- The requests of a lead belong to its client, too, as soon as there is one. Of two that wait for one property, the client's
-- own stays.
create function give_visit_requests_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update visit_requests v set state = 'withdrawn' where v.lead_id = new.id and v.state in ('open', 'proposed')
    and exists (select from visit_requests o where o.client_id = new.client_id and o.property_id = v.property_id
      and o.id <> v.id and o.state in ('open', 'proposed'));
  update visit_requests set client_id = new.client_id where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_visit_requests after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_visit_requests_to_client();
--> statement-breakpoint
create function give_detail_proposals_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update detail_proposals d set state = 'withdrawn' where d.lead_id = new.id and d.state = 'open'
    and exists (select from detail_proposals o where o.client_id = new.client_id and o.id <> d.id and o.state = 'open');
  update detail_proposals set client_id = new.client_id where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_detail_proposals after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_detail_proposals_to_client();
--> statement-breakpoint
-- As before, with the reason.
create or replace function carry_match_decisions() returns trigger language plpgsql set search_path = public as $$
begin
  insert into match_decisions (client_id, property_id, decision, reason, price, purpose, decided_at, decided_by)
    select new.client_id, property_id, decision, reason, price, purpose, decided_at, decided_by
    from match_decisions where lead_id = new.id
    on conflict (client_id, lead_id, property_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
-- The reasons that readers of property links gave, while their decision stands.
update match_decisions d set reason = a.reason
  from property_link_answers a join property_links k on k.id = a.link_id
  where a.undone_at is null and d.decision = 'not_suitable' and d.decided_by is null and d.property_id = k.property_id
    and d.decided_at = a.answered_at and (d.client_id = k.client_id or d.lead_id = k.lead_id);
