ALTER TABLE "documents" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_lead" ON "documents" USING btree ("lead_id","created_at","id") WHERE lead_id is not null;