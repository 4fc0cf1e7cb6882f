ALTER TABLE "deals" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "lead_status_before" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "lead_stage_since_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "lead_won_reason_before" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "won_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "won_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deals_lead" ON "deals" USING btree ("lead_id") WHERE lead_id is not null and is_standing;--> statement-breakpoint
CREATE INDEX "leads_closed_unknown" ON "leads" USING btree ("id") WHERE won_reason = 'unknown' and client_id is not null and import_id is null and deleted_at is null;--> statement-breakpoint
-- Why these were closed is not known. An admin reviews those that only became clients.
UPDATE "leads" SET "won_reason" = 'unknown' WHERE "status" = 'closed' AND "won_reason" IS NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_won_reason_known" CHECK ("leads"."won_reason" in ('deal', 'listing_signed', 'deal_elsewhere', 'other', 'unknown'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_won_for_a_reason" CHECK (("leads"."status" = 'closed') = ("leads"."won_reason" is not null));