CREATE TABLE "owner_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"properties" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"agent_id" uuid,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_reports_once" UNIQUE("client_id","until_day"),
	CONSTRAINT "owner_reports_state_known" CHECK ("owner_reports"."state" in ('draft', 'sent', 'skipped')),
	CONSTRAINT "owner_reports_period" CHECK ("owner_reports"."from_day" <= "owner_reports"."until_day"),
	CONSTRAINT "owner_reports_sent" CHECK (("owner_reports"."state" = 'sent') = ("owner_reports"."sent_at" is not null)),
	CONSTRAINT "owner_reports_note" CHECK (char_length("owner_reports"."note") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "owner_reports" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_reports" ADD CONSTRAINT "owner_reports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_reports" ADD CONSTRAINT "owner_reports_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_reports_newest" ON "owner_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "owner_reports_state" ON "owner_reports" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "owner_reports_agent" ON "owner_reports" USING btree ("agent_id","created_at","id");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_owner_reports" CHECK ("company"."owner_reports" in ('off', 'review', 'automatic'));