CREATE TABLE "words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"merged_into_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "words_key" UNIQUE("kind","key"),
	CONSTRAINT "words_kind_known" CHECK ("words"."kind" in ('lead_source', 'lost_reason', 'document_type', 'meeting_type')),
	CONSTRAINT "words_named" CHECK ("words"."is_shipped" or "words"."name" is not null),
	CONSTRAINT "words_name_length" CHECK (char_length("words"."name") between 1 and 40),
	CONSTRAINT "words_shipped_stay" CHECK (not "words"."is_shipped" or "words"."removed_at" is null),
	CONSTRAINT "words_merged" CHECK ("words"."merged_into_id" <> "words"."id" and "words"."removed_at" is null or "words"."merged_into_id" is null)
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_type_known";--> statement-breakpoint
ALTER TABLE "intake_connections" DROP CONSTRAINT "intake_connections_source_known";--> statement-breakpoint
ALTER TABLE "lead_touches" DROP CONSTRAINT "lead_touches_source_known";--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_source_known";--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_lost_reason_known";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_type_known";--> statement-breakpoint
ALTER TABLE "routing_rules" DROP CONSTRAINT "routing_rules_sources";--> statement-breakpoint
ALTER TABLE "connection_costs" DROP CONSTRAINT "connection_costs_source_known";--> statement-breakpoint
ALTER TABLE "source_costs" DROP CONSTRAINT "source_costs_source_known";--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_merged_into_id_words_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "words_name" ON "words" USING btree ("kind",lower(regexp_replace(name, '\s+', ' ', 'g'))) WHERE name is not null and removed_at is null and merged_into_id is null;