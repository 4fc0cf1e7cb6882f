ALTER TABLE "portal_links" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "portal_links" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_lead" ON "documents" USING btree ("lead_id","created_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "portal_links_lead" ON "portal_links" USING btree ("lead_id","created_at") WHERE lead_id is not null;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_of_somebody" CHECK ("portal_links"."client_id" is not null or "portal_links"."lead_id" is not null);