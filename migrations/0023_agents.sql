ALTER TABLE "profiles" ADD COLUMN "specialization" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "experience" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "qualifications" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_experience" CHECK ("profiles"."experience" between 0 and 60);