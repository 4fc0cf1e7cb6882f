CREATE TABLE "consent_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_version" UNIQUE("language","version"),
	CONSTRAINT "consent_texts_language_known" CHECK ("consent_texts"."language" in ('en', 'hi', 'mr', 'gu')),
	CONSTRAINT "consent_texts_version_positive" CHECK ("consent_texts"."version" > 0),
	CONSTRAINT "consent_texts_body" CHECK (char_length("consent_texts"."body") between 1 and 3000)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"act" text NOT NULL,
	"purposes" text[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"way" text NOT NULL,
	"recorded_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"text_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "consents_of_somebody" CHECK ("consents"."lead_id" is not null or "consents"."client_id" is not null),
	CONSTRAINT "consents_act_known" CHECK ("consents"."act" in ('given', 'withdrawn', 'do_not_contact', 'contact_allowed')),
	CONSTRAINT "consents_purposes_known" CHECK ("consents"."purposes" <@ array['service', 'offers', 'reminders', 'marketing']),
	CONSTRAINT "consents_channels_known" CHECK ("consents"."channels" <@ array['call', 'whatsapp', 'sms', 'email']),
	CONSTRAINT "consents_scope" CHECK (case when "consents"."act" in ('given', 'withdrawn')
        then cardinality("consents"."purposes") > 0 and cardinality("consents"."channels") > 0
        else cardinality("consents"."purposes") = 0 and cardinality("consents"."channels") = 0 end),
	CONSTRAINT "consents_way_known" CHECK ("consents"."way" in ('in_person', 'phone', 'message', 'form', 'portal', 'email_link', 'import')),
	CONSTRAINT "consents_language_known" CHECK ("consents"."language" in ('en', 'hi', 'mr', 'gu')),
	CONSTRAINT "consents_note" CHECK (char_length("consents"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "person_mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text,
	CONSTRAINT "person_mails_token" UNIQUE("token_hash"),
	CONSTRAINT "person_mails_of_somebody" CHECK ("person_mails"."lead_id" is not null or "person_mails"."client_id" is not null),
	CONSTRAINT "person_mails_purpose_known" CHECK ("person_mails"."purpose" in ('service', 'offers', 'reminders', 'marketing')),
	CONSTRAINT "person_mails_language_known" CHECK ("person_mails"."language" in ('en', 'hi', 'mr', 'gu'))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_status_known";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "cancelled_because" text;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_id_consent_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."consent_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_mails" ADD CONSTRAINT "person_mails_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_mails" ADD CONSTRAINT "person_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_mails" ADD CONSTRAINT "person_mails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_lead" ON "consents" USING btree ("lead_id","at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "consents_client" ON "consents" USING btree ("client_id","at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "person_mails_lead" ON "person_mails" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "person_mails_client" ON "person_mails" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_cancelled_because" CHECK (("mails"."status" = 'cancelled') = ("mails"."cancelled_because" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_cancel_reason_known" CHECK ("mails"."cancelled_because" in ('do_not_contact', 'consent_withdrawn'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('pending', 'sent', 'failed', 'cancelled'));