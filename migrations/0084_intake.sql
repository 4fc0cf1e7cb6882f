CREATE TABLE "intake_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"portal_account" text DEFAULT '' NOT NULL,
	"cost_per_month" numeric(12, 2),
	"mapping" jsonb,
	"keep_days" integer NOT NULL,
	"token_hash" text NOT NULL,
	"secret_number" integer DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intake_connections_token" UNIQUE("token_hash"),
	CONSTRAINT "intake_connections_kind_known" CHECK ("intake_connections"."kind" in ('form', 'webhook', 'google', 'missed_call')),
	CONSTRAINT "intake_connections_source_known" CHECK ("intake_connections"."source" in ('website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other')),
	CONSTRAINT "intake_connections_name" CHECK ("intake_connections"."name" <> ''),
	CONSTRAINT "intake_connections_cost" CHECK ("intake_connections"."cost_per_month" between 0 and 9999999999),
	CONSTRAINT "intake_connections_keep" CHECK ("intake_connections"."keep_days" between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "intake_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"delivery_key" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "intake_deliveries_once" UNIQUE NULLS NOT DISTINCT("connection_id","delivery_key"),
	CONSTRAINT "intake_deliveries_kind_known" CHECK ("intake_deliveries"."kind" in ('form', 'webhook', 'google', 'missed_call', 'site')),
	CONSTRAINT "intake_deliveries_state_known" CHECK ("intake_deliveries"."state" in ('received', 'new_lead', 'repeat', 'refused', 'not_understood')),
	CONSTRAINT "intake_deliveries_reason_known" CHECK ("intake_deliveries"."reason" in ('test', 'spam', 'outgoing', 'dismissed', 'malformed', 'no_contact', 'failed')),
	CONSTRAINT "intake_deliveries_reason" CHECK (("intake_deliveries"."state" in ('refused', 'not_understood')) = ("intake_deliveries"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "lead_touches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"delivery_id" uuid,
	"connection_id" uuid,
	"kind" text NOT NULL,
	"source" text,
	"campaign" text DEFAULT '' NOT NULL,
	"property_id" uuid,
	"property_asked" text DEFAULT '' NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_touches_delivery" UNIQUE("delivery_id"),
	CONSTRAINT "lead_touches_of_somebody" CHECK ("lead_touches"."lead_id" is not null or "lead_touches"."client_id" is not null),
	CONSTRAINT "lead_touches_kind_known" CHECK ("lead_touches"."kind" in ('form', 'webhook', 'google', 'missed_call', 'site')),
	CONSTRAINT "lead_touches_source_known" CHECK ("lead_touches"."source" in ('website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other'))
);
--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_connection_id_intake_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."intake_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_delivery_id_intake_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."intake_deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_connection_id_intake_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."intake_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_deliveries_state" ON "intake_deliveries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "intake_deliveries_connection" ON "intake_deliveries" USING btree ("connection_id","id");--> statement-breakpoint
CREATE INDEX "intake_deliveries_lead" ON "intake_deliveries" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "intake_deliveries_client" ON "intake_deliveries" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "lead_touches_lead" ON "lead_touches" USING btree ("lead_id","at") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "lead_touches_client" ON "lead_touches" USING btree ("client_id","at") WHERE client_id is not null;