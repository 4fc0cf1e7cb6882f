CREATE TABLE "property_offers" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"offered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "property_offers" ADD CONSTRAINT "property_offers_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;