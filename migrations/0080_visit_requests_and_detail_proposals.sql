CREATE TABLE "detail_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "detail_proposals_of_somebody" CHECK ("detail_proposals"."client_id" is not null or "detail_proposals"."lead_id" is not null),
	CONSTRAINT "detail_proposals_state_known" CHECK ("detail_proposals"."state" in ('open', 'accepted', 'partly', 'refused', 'withdrawn')),
	CONSTRAINT "detail_proposals_refused" CHECK ("detail_proposals"."state" <> 'refused' or "detail_proposals"."answer" <> '')
);
--> statement-breakpoint
CREATE TABLE "visit_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"link_id" uuid,
	"wishes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"proposed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"meeting_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_requests_state_known" CHECK ("visit_requests"."state" in ('open', 'proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "visit_requests_wishes" CHECK (jsonb_array_length("visit_requests"."wishes") <= 3),
	CONSTRAINT "visit_requests_proposed" CHECK (jsonb_array_length("visit_requests"."proposed") <= 3 and ("visit_requests"."state" <> 'proposed' or jsonb_array_length("visit_requests"."proposed") > 0)),
	CONSTRAINT "visit_requests_declined" CHECK ("visit_requests"."state" <> 'declined' or "visit_requests"."answer" <> ''),
	CONSTRAINT "visit_requests_reachable" CHECK (num_nonnulls("visit_requests"."client_id", "visit_requests"."lead_id", "visit_requests"."link_id") > 0)
);
--> statement-breakpoint
-- The visits that readers of property links asked for become requests. One waits while its follow-up is open; of several of
-- one person for one property only the newest does.
INSERT INTO "visit_requests" ("id", "property_id", "client_id", "lead_id", "link_id", "wishes", "note", "name", "phone", "state", "requested_at", "updated_at")
SELECT "a"."id", "k"."property_id", "k"."client_id", "k"."lead_id", "a"."link_id",
  CASE WHEN "a"."wanted_on" IS NULL AND "a"."day_part" IS NULL THEN '[]'::jsonb
    ELSE jsonb_build_array(jsonb_build_object('on', "a"."wanted_on", 'part', "a"."day_part", 'time', null)) END,
  "a"."message", "a"."name", "a"."phone",
  CASE WHEN "a"."undone_at" IS NOT NULL OR "a"."place" > 1 THEN 'withdrawn'
    WHEN "f"."done_at" IS NULL AND ("f"."id" IS NOT NULL OR "a"."answered_at" > now() - interval '30 days') THEN 'open'
    ELSE 'accepted' END,
  "a"."answered_at", coalesce("a"."undone_at", "a"."answered_at")
FROM (SELECT "a".*, row_number() OVER (
    PARTITION BY "k"."property_id", coalesce("k"."client_id", "k"."lead_id", "k"."id"), "a"."undone_at" IS NULL
    ORDER BY "a"."answered_at" DESC, "a"."id" DESC) AS "place"
  FROM "property_link_answers" "a" JOIN "property_links" "k" ON "k"."id" = "a"."link_id" WHERE "a"."kind" = 'visit') "a"
JOIN "property_links" "k" ON "k"."id" = "a"."link_id"
LEFT JOIN "follow_ups" "f" ON "f"."id" = "a"."id";--> statement-breakpoint
DELETE FROM "property_link_answers" WHERE "kind" = 'visit';--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP CONSTRAINT "property_link_answers_kind_known";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP CONSTRAINT "property_link_answers_day_part_known";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP CONSTRAINT "property_link_answers_reason";--> statement-breakpoint
ALTER TABLE "property_link_answers" ALTER COLUMN "reason" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "detail_proposals" ADD CONSTRAINT "detail_proposals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detail_proposals" ADD CONSTRAINT "detail_proposals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "detail_proposals_one_of_client" ON "detail_proposals" USING btree ("client_id") WHERE state = 'open' and client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "detail_proposals_one_of_lead" ON "detail_proposals" USING btree ("lead_id") WHERE state = 'open' and lead_id is not null and client_id is null;--> statement-breakpoint
CREATE INDEX "detail_proposals_open" ON "detail_proposals" USING btree ("proposed_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "detail_proposals_client" ON "detail_proposals" USING btree ("client_id","proposed_at") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "detail_proposals_lead" ON "detail_proposals" USING btree ("lead_id","proposed_at") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_requests_one_of_client" ON "visit_requests" USING btree ("client_id","property_id") WHERE state in ('open', 'proposed') and client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_requests_one_of_lead" ON "visit_requests" USING btree ("lead_id","property_id") WHERE state in ('open', 'proposed') and lead_id is not null and client_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_requests_one_of_link" ON "visit_requests" USING btree ("link_id") WHERE state in ('open', 'proposed') and lead_id is null and client_id is null;--> statement-breakpoint
CREATE INDEX "visit_requests_waiting" ON "visit_requests" USING btree ("requested_at","id") WHERE state in ('open', 'proposed');--> statement-breakpoint
CREATE INDEX "visit_requests_client" ON "visit_requests" USING btree ("client_id","requested_at") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "visit_requests_lead" ON "visit_requests" USING btree ("lead_id","requested_at") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "visit_requests_link" ON "visit_requests" USING btree ("link_id") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "visit_requests_property" ON "visit_requests" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "visit_requests_meeting" ON "visit_requests" USING btree ("meeting_id") WHERE meeting_id is not null;--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP COLUMN "wanted_on";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP COLUMN "day_part";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "property_link_answers" DROP COLUMN "phone";--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_reason" CHECK ("match_decisions"."reason" is null or ("match_decisions"."decision" = 'not_suitable' and "match_decisions"."reason" in ('price', 'location', 'size', 'condition', 'other')));
