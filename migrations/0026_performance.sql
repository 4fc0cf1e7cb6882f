CREATE TABLE "performance_metrics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"month" date NOT NULL,
	"deals_completed" integer,
	"total_revenue" numeric(12, 2),
	"target_revenue" numeric(12, 2),
	"client_satisfaction" numeric(2, 1),
	"response_time_hours" numeric(6, 1),
	"conversion_rate" numeric(4, 1),
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "performance_metrics_month" UNIQUE("agent_id","month"),
	CONSTRAINT "performance_metrics_first_day" CHECK (extract(day from "performance_metrics"."month") = 1),
	CONSTRAINT "performance_metrics_deals_range" CHECK ("performance_metrics"."deals_completed" between 0 and 1000000),
	CONSTRAINT "performance_metrics_revenue_range" CHECK ("performance_metrics"."total_revenue" between 0 and 9999999999),
	CONSTRAINT "performance_metrics_target_range" CHECK ("performance_metrics"."target_revenue" between 0 and 9999999999),
	CONSTRAINT "performance_metrics_satisfaction_range" CHECK ("performance_metrics"."client_satisfaction" between 0 and 5),
	CONSTRAINT "performance_metrics_response_range" CHECK ("performance_metrics"."response_time_hours" between 0 and 99999.9),
	CONSTRAINT "performance_metrics_conversion_range" CHECK ("performance_metrics"."conversion_rate" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "performance_metrics" ADD CONSTRAINT "performance_metrics_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_settled" ON "leads" USING btree ("assigned_agent_id","stage_since","status") WHERE deleted_at is null and status in ('closed', 'lost');--> statement-breakpoint
CREATE INDEX "leads_answered" ON "leads" USING btree ("assigned_agent_id","created_at","answered_at") WHERE deleted_at is null and answered_at is not null;--> statement-breakpoint
CREATE INDEX "meetings_held" ON "meetings" USING btree ("agent_id","meeting_date") WHERE deleted_at is null and status = 'completed';