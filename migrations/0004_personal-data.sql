DROP INDEX "profiles_email";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email" ON "profiles" USING btree (lower("email")) WHERE deleted_at is null and erased_at is null;