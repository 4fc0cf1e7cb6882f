ALTER TABLE "company" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "rera_number" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "gst_rate" numeric(5, 2) DEFAULT '18.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "sac" text DEFAULT '997222' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "bank_holder" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "bank_ifsc" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "upi_address" text;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_gst_rate" CHECK ("company"."gst_rate" between 0 and 40);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_gstin_state" CHECK (left("company"."gstin", 2) = "company"."state");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_gstin_pan" CHECK (substr("company"."gstin", 3, 10) = "company"."pan");