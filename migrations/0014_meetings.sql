CREATE TABLE "calendar_feeds" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "meeting_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"reminder_type" text NOT NULL,
	"reminder_time" timestamp with time zone NOT NULL,
	"sent" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"missed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_reminders_type_known" CHECK ("meeting_reminders"."reminder_type" in ('24_hours', '2_hours', '30_minutes', 'custom')),
	CONSTRAINT "meeting_reminders_sent_once" CHECK ("meeting_reminders"."sent" = ("meeting_reminders"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"meeting_type" text NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"agent_id" uuid,
	"property_id" uuid,
	"meeting_date" timestamp with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"video_link" text,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"meeting_notes" text DEFAULT '' NOT NULL,
	"outcome" text,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"next_follow_up_date" timestamp with time zone,
	"reschedule_reason" text DEFAULT '' NOT NULL,
	"overlap_confirmed" boolean DEFAULT false NOT NULL,
	"client_told_at" timestamp with time zone,
	"client_confirmed_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"attendee" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || attendee)) STORED NOT NULL,
	CONSTRAINT "meetings_type_known" CHECK ("meetings"."meeting_type" in ('showing', 'consultation', 'phone_call', 'video_call', 'site_visit')),
	CONSTRAINT "meetings_status_known" CHECK ("meetings"."status" in ('scheduled', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "meetings_outcome_known" CHECK ("meetings"."outcome" in ('successful', 'needs_follow_up', 'client_interested', 'client_not_interested', 'property_sold', 'cancelled', 'rescheduled')),
	CONSTRAINT "meetings_duration_range" CHECK ("meetings"."duration_minutes" between 15 and 1440 and "meetings"."duration_minutes" % 15 = 0),
	CONSTRAINT "meetings_follow_up_wanted" CHECK ("meetings"."follow_up_required" or "meetings"."next_follow_up_date" is null)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_reminders_meeting" ON "meeting_reminders" USING btree ("meeting_id","reminder_time");--> statement-breakpoint
CREATE INDEX "meeting_reminders_due" ON "meeting_reminders" USING btree ("reminder_time") WHERE not sent and missed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_reminders_once" ON "meeting_reminders" USING btree ("meeting_id","reminder_type") WHERE not sent and missed_at is null and reminder_type <> 'custom';--> statement-breakpoint
CREATE INDEX "meetings_date" ON "meetings" USING btree ("meeting_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_newest" ON "meetings" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_agent" ON "meetings" USING btree ("agent_id","meeting_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_status" ON "meetings" USING btree ("status","meeting_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_type" ON "meetings" USING btree ("meeting_type","meeting_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_client" ON "meetings" USING btree ("client_id","meeting_date","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_lead" ON "meetings" USING btree ("lead_id","meeting_date","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_property" ON "meetings" USING btree ("property_id","meeting_date","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_trash" ON "meetings" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "meetings_search" ON "meetings" USING gin (search_text gin_trgm_ops);