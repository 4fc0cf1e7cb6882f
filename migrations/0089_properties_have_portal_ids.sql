ALTER TABLE "properties" ADD COLUMN "portal_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "properties_portal_ids" ON "properties" USING gin ("portal_ids") WHERE deleted_at is null and portal_ids <> '{}';--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_portal_ids_count" CHECK (cardinality("properties"."portal_ids") <= 10);