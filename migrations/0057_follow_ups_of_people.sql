CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"source_meeting_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"has_time" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"agent_id" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"notified_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "follow_ups_of_one_person" CHECK (num_nonnulls("follow_ups"."lead_id", "follow_ups"."client_id") = 1),
	CONSTRAINT "follow_ups_note" CHECK (char_length("follow_ups"."note") <= 500),
	CONSTRAINT "follow_ups_due_range" CHECK ("follow_ups"."due_at" >= '1900-01-01 00:00+00' and "follow_ups"."due_at" < '2200-01-01 00:00+00'),
	CONSTRAINT "follow_ups_done_by" CHECK ("follow_ups"."done_by" is null or "follow_ups"."done_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_lead" ON "follow_ups" USING btree ("lead_id","due_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_client" ON "follow_ups" USING btree ("client_id","due_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_meeting" ON "follow_ups" USING btree ("source_meeting_id") WHERE source_meeting_id is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_open" ON "follow_ups" USING btree ("due_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_agent" ON "follow_ups" USING btree ("agent_id","due_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_done" ON "follow_ups" USING btree ("done_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("due_at") WHERE done_at is null and notified_at is null;