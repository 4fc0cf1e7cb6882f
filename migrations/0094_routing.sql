CREATE TABLE "agent_group_members" (
	"group_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"last_turn" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_group_members_group_id_agent_id_pk" PRIMARY KEY("group_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_groups_name" UNIQUE("name"),
	CONSTRAINT "agent_groups_named" CHECK ("agent_groups"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "agent_leaves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_leaves_order" CHECK ("agent_leaves"."first_on" <= "agent_leaves"."last_on")
);
--> statement-breakpoint
CREATE TABLE "lead_offers" (
	"lead_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	CONSTRAINT "lead_offers_lead_id_agent_id_pk" PRIMARY KEY("lead_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "lead_routings" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"rule_id" uuid,
	"fallback_agent_id" uuid,
	"campaign" text DEFAULT '' NOT NULL,
	"language" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_routings_state" CHECK ("lead_routings"."state" in ('given', 'offered', 'held', 'open')),
	CONSTRAINT "lead_routings_language" CHECK ("lead_routings"."language" in ('en', 'hi', 'mr', 'gu'))
);
--> statement-breakpoint
CREATE TABLE "routing_limits" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"most_open_leads" integer NOT NULL,
	CONSTRAINT "routing_limits_range" CHECK ("routing_limits"."most_open_leads" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "routing_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"localities" text[] DEFAULT '{}' NOT NULL,
	"budget_from" numeric(12, 2),
	"budget_to" numeric(12, 2),
	"interests" text[] DEFAULT '{}' NOT NULL,
	"property_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"property_id" uuid,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"campaigns" text[] DEFAULT '{}' NOT NULL,
	"way" text NOT NULL,
	"agent_id" uuid,
	"group_id" uuid,
	CONSTRAINT "routing_rules_named" CHECK ("routing_rules"."name" <> ''),
	CONSTRAINT "routing_rules_way" CHECK ("routing_rules"."way" in ('person', 'property_agent', 'turn', 'load', 'claim')),
	CONSTRAINT "routing_rules_agent" CHECK (("routing_rules"."way" = 'person') = ("routing_rules"."agent_id" is not null)),
	CONSTRAINT "routing_rules_group" CHECK (("routing_rules"."way" in ('turn', 'load', 'claim')) = ("routing_rules"."group_id" is not null)),
	CONSTRAINT "routing_rules_budget" CHECK ("routing_rules"."budget_from" between 0 and 9999999999 and "routing_rules"."budget_to" between 0 and 9999999999),
	CONSTRAINT "routing_rules_budget_order" CHECK ("routing_rules"."budget_from" <= "routing_rules"."budget_to"),
	CONSTRAINT "routing_rules_sources" CHECK ("routing_rules"."sources" <@ array['website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other']),
	CONSTRAINT "routing_rules_interests" CHECK ("routing_rules"."interests" <@ array['buying', 'selling', 'renting']),
	CONSTRAINT "routing_rules_languages" CHECK ("routing_rules"."languages" <@ array['en', 'hi', 'mr', 'gu'])
);
--> statement-breakpoint
CREATE TABLE "routing_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"holds_off_hours" boolean DEFAULT false NOT NULL,
	"routes_imports" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "routing_settings_is_only" CHECK ("routing_settings"."is_only")
);
--> statement-breakpoint
ALTER TABLE "response_clocks" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_group_id_agent_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."agent_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_leaves" ADD CONSTRAINT "agent_leaves_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_routings" ADD CONSTRAINT "lead_routings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_routings" ADD CONSTRAINT "lead_routings_rule_id_routing_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."routing_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_routings" ADD CONSTRAINT "lead_routings_fallback_agent_id_profiles_id_fk" FOREIGN KEY ("fallback_agent_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_limits" ADD CONSTRAINT "routing_limits_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_group_id_agent_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."agent_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_group_members_agent" ON "agent_group_members" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_leaves_agent" ON "agent_leaves" USING btree ("agent_id","last_on");--> statement-breakpoint
CREATE INDEX "lead_offers_agent" ON "lead_offers" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "lead_routings_held" ON "lead_routings" USING btree ("lead_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "routing_rules_order" ON "routing_rules" USING btree ("position");