DROP INDEX "invoices_amount";--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total","id") WHERE deleted_at is null;