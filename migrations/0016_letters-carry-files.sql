CREATE TABLE "mail_attachments" (
	"mail_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mail_attachments_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar_method" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar_method_known" CHECK ("mails"."calendar_method" in ('REQUEST', 'CANCEL'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar_whole" CHECK (("mails"."calendar" is null) = ("mails"."calendar_method" is null));