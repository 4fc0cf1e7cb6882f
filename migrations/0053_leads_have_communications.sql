DROP INDEX "communications_client";--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communications_lead" ON "communications" USING btree ("lead_id","created_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "communications_client" ON "communications" USING btree ("client_id","created_at","id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_of_somebody" CHECK ("communications"."client_id" is not null or "communications"."lead_id" is not null);