CREATE TABLE "email_template_texts" (
	"template_id" uuid NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "email_template_texts_template_id_language_pk" PRIMARY KEY("template_id","language"),
	CONSTRAINT "email_template_texts_language_known" CHECK ("email_template_texts"."language" in ('en', 'hi', 'mr', 'gu'))
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "communications" DROP CONSTRAINT "communications_type_known";--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "duration_minutes" smallint;--> statement-breakpoint
ALTER TABLE "email_template_texts" ADD CONSTRAINT "email_template_texts_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communications_mail" ON "communications" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "communications_template" ON "communications" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_call" CHECK (case when "communications"."type" = 'phone' then "communications"."outcome" in ('reached', 'no_answer', 'busy', 'wrong_number', 'left_message') else "communications"."outcome" is null and "communications"."duration_minutes" is null end);--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_duration" CHECK ("communications"."duration_minutes" between 0 and 1440);--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_type_known" CHECK ("communications"."type" in ('email', 'phone', 'sms', 'whatsapp', 'portal'));