DROP INDEX "email_templates_name";--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "moment" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "follow_up_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_moment" ON "email_templates" USING btree ("channel","moment") WHERE deleted_at is null and moment is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree (lower("name")) WHERE deleted_at is null and moment is null;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_channel_known" CHECK ("email_templates"."channel" in ('email', 'whatsapp', 'sms'));--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_moment_known" CHECK ("email_templates"."moment" in ('greeting', 'property', 'properties', 'meeting', 'portal_link', 'owner_link', 'colleague'));--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_of_moment" CHECK (("email_templates"."channel" = 'email') = ("email_templates"."moment" is null));