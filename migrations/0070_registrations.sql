CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"holder_id" uuid,
	"valid_from" date,
	"valid_until" date,
	"completed_on" date,
	"page_url" text,
	"notified_days" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "registrations_kind_known" CHECK ("registrations"."kind" in ('company', 'agent', 'project')),
	CONSTRAINT "registrations_holder" CHECK (("registrations"."kind" = 'agent') = ("registrations"."holder_id" is not null)),
	CONSTRAINT "registrations_name" CHECK (("registrations"."kind" = 'project') = ("registrations"."name" <> '')),
	CONSTRAINT "registrations_number" CHECK ("registrations"."number" <> ''),
	CONSTRAINT "registrations_validity" CHECK ("registrations"."valid_from" <= "registrations"."valid_until"),
	CONSTRAINT "registrations_completed" CHECK ("registrations"."completed_on" is null or "registrations"."kind" = 'project')
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "sharing_check" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "sale_kind" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "project_registration_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_holder_id_profiles_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_company" ON "registrations" USING btree ("state") WHERE kind = 'company' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_agent" ON "registrations" USING btree ("holder_id","state") WHERE kind = 'agent' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_project" ON "registrations" USING btree ("state",upper(number)) WHERE kind = 'project' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_expiry" ON "registrations" USING btree ("valid_until") WHERE valid_until is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_trash" ON "registrations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_project_registration_id_registrations_id_fk" FOREIGN KEY ("project_registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "properties_project" ON "properties" USING btree ("project_registration_id") WHERE project_registration_id is not null;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_sharing_check" CHECK ("company"."sharing_check" in ('refuse', 'warn'));--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_sale_kind_known" CHECK ("properties"."sale_kind" in ('new', 'new_small', 'new_completed', 'renovated', 'resale'));