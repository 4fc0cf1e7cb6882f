CREATE TABLE "visit_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"reason" text,
	"message" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" uuid,
	CONSTRAINT "visit_feedback_once" UNIQUE("stop_id","participant_id"),
	CONSTRAINT "visit_feedback_answer_known" CHECK ("visit_feedback"."answer" in ('liked', 'maybe', 'not_for_me')),
	CONSTRAINT "visit_feedback_reason" CHECK ("visit_feedback"."reason" is null or ("visit_feedback"."answer" = 'not_for_me' and "visit_feedback"."reason" in ('price', 'location', 'size', 'condition', 'other')))
);
--> statement-breakpoint
CREATE TABLE "visit_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"is_main" boolean NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"token_hash" text,
	"link_number" integer DEFAULT 1 NOT NULL,
	"attendance" text,
	CONSTRAINT "visit_participants_of_meeting" UNIQUE("meeting_id","id"),
	CONSTRAINT "visit_participants_token" UNIQUE("token_hash"),
	CONSTRAINT "visit_participants_person" CHECK ("visit_participants"."is_main" = ("visit_participants"."client_id" is null and "visit_participants"."lead_id" is null)),
	CONSTRAINT "visit_participants_attendance_known" CHECK ("visit_participants"."attendance" in ('came', 'no_show'))
);
--> statement-breakpoint
CREATE TABLE "visit_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"check_in_id" uuid,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" uuid,
	"check_in_method" text,
	"is_proven" boolean DEFAULT false NOT NULL,
	"distance_m" integer,
	"accuracy_m" integer,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_stops_once" UNIQUE("meeting_id","property_id"),
	CONSTRAINT "visit_stops_of_meeting" UNIQUE("meeting_id","id"),
	CONSTRAINT "visit_stops_position" CHECK ("visit_stops"."position" between 1 and 12),
	CONSTRAINT "visit_stops_minutes" CHECK ("visit_stops"."minutes" between 5 and 240),
	CONSTRAINT "visit_stops_wrong_codes" CHECK ("visit_stops"."wrong_codes" between 0 and 5),
	CONSTRAINT "visit_stops_method_known" CHECK ("visit_stops"."check_in_method" in ('code', 'qr', 'position')),
	CONSTRAINT "visit_stops_check_in" CHECK (num_nulls("visit_stops"."check_in_id", "visit_stops"."checked_in_at", "visit_stops"."check_in_method") in (0, 3)
        and ("visit_stops"."checked_in_at" is not null or (not "visit_stops"."is_proven" and "visit_stops"."checked_in_by" is null))),
	CONSTRAINT "visit_stops_measured" CHECK (("visit_stops"."accuracy_m" is not null) = ("visit_stops"."check_in_method" is not distinct from 'position')
        and ("visit_stops"."distance_m" is null or "visit_stops"."accuracy_m" is not null)
        and coalesce("visit_stops"."accuracy_m", 0) >= 0 and coalesce("visit_stops"."distance_m", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE "visit_feedback" ADD CONSTRAINT "visit_feedback_stop" FOREIGN KEY ("meeting_id","stop_id") REFERENCES "public"."visit_stops"("meeting_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_feedback" ADD CONSTRAINT "visit_feedback_participant" FOREIGN KEY ("meeting_id","participant_id") REFERENCES "public"."visit_participants"("meeting_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_participants" ADD CONSTRAINT "visit_participants_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_participants" ADD CONSTRAINT "visit_participants_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_participants" ADD CONSTRAINT "visit_participants_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_stops" ADD CONSTRAINT "visit_stops_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_stops" ADD CONSTRAINT "visit_stops_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_feedback_participant_stop" ON "visit_feedback" USING btree ("meeting_id","participant_id");--> statement-breakpoint
CREATE INDEX "visit_feedback_meeting_stop" ON "visit_feedback" USING btree ("meeting_id","stop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_participants_one_main" ON "visit_participants" USING btree ("meeting_id") WHERE is_main;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_participants_client" ON "visit_participants" USING btree ("client_id","meeting_id") WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_participants_lead" ON "visit_participants" USING btree ("lead_id","meeting_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "visit_stops_property" ON "visit_stops" USING btree ("property_id");