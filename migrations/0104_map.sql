ALTER TABLE "company" ADD COLUMN "map_tiles" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "map_attribution" text;--> statement-breakpoint
CREATE INDEX "properties_position" ON "properties" USING gist (point(longitude, latitude)) WHERE deleted_at is null and latitude is not null and longitude is not null;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_map_tiles" CHECK ("company"."map_tiles" is null or ("company"."map_tiles" ~ '^https://[^/]+/' and "company"."map_attribution" <> '' and "company"."map_attribution" is not null));