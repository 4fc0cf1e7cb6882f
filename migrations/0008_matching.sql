CREATE TABLE "match_decisions" (
	"client_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"purpose" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "match_decisions_client_id_property_id_pk" PRIMARY KEY("client_id","property_id"),
	CONSTRAINT "match_decisions_known" CHECK ("match_decisions"."decision" in ('interested', 'not_suitable'))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "place_keys" text[] GENERATED ALWAYS AS (place_keys(preferred_locations)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "place_key" text GENERATED ALWAYS AS (place_key(address || ' ' || city)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_decisions_property" ON "match_decisions" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "properties_offered" ON "properties" USING btree ("purpose","price") WHERE deleted_at is null and status = 'available';--> statement-breakpoint
CREATE INDEX "properties_place" ON "properties" USING gin (replace(place_key, ' ', '') gin_trgm_ops) WHERE deleted_at is null and status = 'available';