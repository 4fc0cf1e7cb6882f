CREATE TABLE "connection_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"cost_per_month" numeric(12, 2) NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "connection_costs_source_known" CHECK ("connection_costs"."source" in ('website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other')),
	CONSTRAINT "connection_costs_amount" CHECK ("connection_costs"."cost_per_month" > 0 and "connection_costs"."cost_per_month" <= 9999999999),
	CONSTRAINT "connection_costs_order" CHECK ("connection_costs"."since" <= "connection_costs"."until")
);
--> statement-breakpoint
CREATE TABLE "source_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "source_costs_once" UNIQUE("month","source","campaign"),
	CONSTRAINT "source_costs_source_known" CHECK ("source_costs"."source" in ('website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other')),
	CONSTRAINT "source_costs_month" CHECK (extract(day from "source_costs"."month") = 1),
	CONSTRAINT "source_costs_amount" CHECK ("source_costs"."amount" > 0 and "source_costs"."amount" <= 9999999999)
);
--> statement-breakpoint
ALTER TABLE "connection_costs" ADD CONSTRAINT "connection_costs_connection_id_intake_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."intake_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_costs_connection" ON "connection_costs" USING btree ("connection_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_costs_open" ON "connection_costs" USING btree ("connection_id") WHERE until is null;