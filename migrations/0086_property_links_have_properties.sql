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
-- A visit that is asked for from a link is about one of its properties.
ALTER TABLE "visit_requests" DROP CONSTRAINT "visit_requests_link_id_fk";
--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_link_property" FOREIGN KEY ("link_id","property_id") REFERENCES "property_link_properties"("link_id","property_id") ON DELETE CASCADE;
