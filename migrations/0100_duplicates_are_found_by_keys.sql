DROP INDEX "clients_sound";--> statement-breakpoint
DROP INDEX "leads_sound";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "duplicate_keys" text[] GENERATED ALWAYS AS (duplicate_keys(phone_e164, other_phones_e164, email, sounds(search_key(full_name)), preferred_locations)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "duplicate_keys" text[] GENERATED ALWAYS AS (duplicate_keys(phone_e164, other_phones_e164, email, sounds(search_key(full_name)), preferred_locations)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_duplicate_keys" ON "clients" USING gin ("duplicate_keys") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_duplicate_keys" ON "leads" USING gin ("duplicate_keys") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "name_sound";--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "name_sound";