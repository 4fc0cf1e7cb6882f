DROP INDEX "properties_offered";--> statement-breakpoint
DROP INDEX "properties_place";--> statement-breakpoint
CREATE INDEX "clients_wishing" ON "clients" USING btree ("client_type",coalesce(budget_max, 99999999999),coalesce(budget_min, 0)) WHERE deleted_at is null;--> statement-breakpoint
-- All that a wish asks of a home stands in the index: homes are chosen without being read.
create index properties_fitting on properties (purpose, property_type_id, price)
  include (bedrooms, bathrooms, place_key, created_at, id) where deleted_at is null and status = 'available';
