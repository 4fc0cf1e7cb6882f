CREATE TABLE "property_link_properties" (
	"link_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "property_link_properties_link_id_property_id_pk" PRIMARY KEY("link_id","property_id"),
	CONSTRAINT "property_link_properties_order" UNIQUE("link_id","position"),
	CONSTRAINT "property_link_properties_few" CHECK ("property_link_properties"."position" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP CONSTRAINT "property_link_answers_link_id_property_links_id_fk";
--> statement-breakpoint
ALTER TABLE "property_links" DROP CONSTRAINT "property_links_property_id_properties_id_fk";
--> statement-breakpoint
DROP INDEX "property_links_property";--> statement-breakpoint
DROP INDEX "visit_requests_one_of_link";--> statement-breakpoint
ALTER TABLE "property_link_answers" ADD COLUMN "property_id" uuid;--> statement-breakpoint
-- Added by hand: a link of an earlier version shows one property, and its answers are about that one.
INSERT INTO "property_link_properties" ("link_id", "property_id", "position") SELECT "id", "property_id", 1 FROM "property_links";--> statement-breakpoint
UPDATE "property_link_answers" a SET "property_id" = k."property_id" FROM "property_links" k WHERE k."id" = a."link_id";--> statement-breakpoint
ALTER TABLE "property_link_answers" ALTER COLUMN "property_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "property_link_properties" ADD CONSTRAINT "property_link_properties_link_id_property_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."property_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_link_properties" ADD CONSTRAINT "property_link_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_link_properties_property" ON "property_link_properties" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "property_link_answers" ADD CONSTRAINT "property_link_answers_property" FOREIGN KEY ("link_id","property_id") REFERENCES "public"."property_link_properties"("link_id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_requests_one_of_link" ON "visit_requests" USING btree ("link_id","property_id") WHERE state in ('open', 'proposed') and lead_id is null and client_id is null;--> statement-breakpoint
ALTER TABLE "property_links" DROP COLUMN "property_id";--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_reason_known" CHECK ("replaced_decisions"."reason" is null or ("replaced_decisions"."decision" = 'not_suitable' and "replaced_decisions"."reason" in ('price', 'location', 'size', 'condition', 'other')));