CREATE TABLE "intake_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"keep_days" integer DEFAULT 90 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intake_settings_is_only" CHECK ("intake_settings"."is_only"),
	CONSTRAINT "intake_settings_keep" CHECK ("intake_settings"."keep_days" between 1 and 730)
);
--> statement-breakpoint
ALTER TABLE "intake_connections" ALTER COLUMN "keep_days" DROP NOT NULL;
--> statement-breakpoint
insert into intake_settings default values;
