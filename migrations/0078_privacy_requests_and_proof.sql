CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"notified" smallint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind_known" CHECK ("privacy_requests"."kind" in ('access', 'correction', 'erasure')),
	CONSTRAINT "privacy_requests_way_known" CHECK ("privacy_requests"."way" in ('in_person', 'phone', 'message', 'email', 'letter')),
	CONSTRAINT "privacy_requests_state_known" CHECK ("privacy_requests"."state" in ('open', 'done', 'refused')),
	CONSTRAINT "privacy_requests_one_person" CHECK (num_nonnulls("privacy_requests"."lead_id", "privacy_requests"."client_id") <= 1),
	CONSTRAINT "privacy_requests_days" CHECK ("privacy_requests"."due_on" >= "privacy_requests"."received_on"),
	CONSTRAINT "privacy_requests_closed_at" CHECK (("privacy_requests"."state" = 'open') = ("privacy_requests"."closed_at" is null)),
	CONSTRAINT "privacy_requests_refused_with_reason" CHECK ("privacy_requests"."state" <> 'refused' or "privacy_requests"."answer" <> '' or "privacy_requests"."erased_at" is not null),
	CONSTRAINT "privacy_requests_notified_known" CHECK ("privacy_requests"."notified" between 0 and 2),
	CONSTRAINT "privacy_requests_lengths" CHECK (char_length("privacy_requests"."name") <= 120 and char_length("privacy_requests"."contact") <= 200 and char_length("privacy_requests"."note") <= 2000 and char_length("privacy_requests"."answer") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"answer_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "privacy_settings_one_row" CHECK ("privacy_settings"."id" = 1),
	CONSTRAINT "privacy_settings_answer_days" CHECK ("privacy_settings"."answer_days" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"kind" text PRIMARY KEY NOT NULL,
	"months" integer,
	"mode" text NOT NULL,
	"proposed_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "retention_rules_kind_known" CHECK ("retention_rules"."kind" in ('lost_leads', 'idle_clients', 'refused_contacts', 'communications', 'link_opens')),
	CONSTRAINT "retention_rules_mode_known" CHECK ("retention_rules"."mode" in ('review', 'automatic')),
	CONSTRAINT "retention_rules_months" CHECK ("retention_rules"."months" between 12 and 120)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "proof_document_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "proof_communication_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_closed_by_profiles_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("due_on","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "privacy_requests_closed" ON "privacy_requests" USING btree ("closed_at","id") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "privacy_requests_lead" ON "privacy_requests" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_client" ON "privacy_requests" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "consents_proof_document" ON "consents" USING btree ("proof_document_id") WHERE proof_document_id is not null;--> statement-breakpoint
CREATE INDEX "consents_proof_communication" ON "consents" USING btree ("proof_communication_id") WHERE proof_communication_id is not null;--> statement-breakpoint
CREATE INDEX "registrations_document" ON "registrations" USING btree ("document_id") WHERE document_id is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_one_proof" CHECK (num_nonnulls("consents"."proof_document_id", "consents"."proof_communication_id") <= 1);