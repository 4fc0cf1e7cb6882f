CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_clocks" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"reminded_at" timestamp with time zone,
	"passed_on_at" timestamp with time zone,
	"managers_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "response_rules" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"remind" integer DEFAULT 5,
	"pass_on" integer,
	"tell_managers" integer DEFAULT 30,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "response_rules_is_only" CHECK ("response_rules"."is_only"),
	CONSTRAINT "response_rules_range" CHECK ("response_rules"."remind" between 1 and 12000 and "response_rules"."pass_on" between 1 and 12000
        and "response_rules"."tell_managers" between 1 and 12000),
	CONSTRAINT "response_rules_order" CHECK ("response_rules"."remind" < "response_rules"."pass_on" and "response_rules"."pass_on" < "response_rules"."tell_managers" and "response_rules"."remind" < "response_rules"."tell_managers")
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"weekday" smallint PRIMARY KEY NOT NULL,
	"opens" time NOT NULL,
	"closes" time NOT NULL,
	CONSTRAINT "working_hours_weekday" CHECK ("working_hours"."weekday" between 1 and 7),
	CONSTRAINT "working_hours_order" CHECK ("working_hours"."opens" < "working_hours"."closes")
);
--> statement-breakpoint
ALTER TABLE "response_clocks" ADD CONSTRAINT "response_clocks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_clocks_waiting" ON "response_clocks" USING btree ("since","lead_id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "response_clocks_running" ON "response_clocks" USING btree ("since") WHERE is_waiting and managers_told_at is null;