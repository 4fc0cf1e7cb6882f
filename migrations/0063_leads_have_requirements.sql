ALTER TABLE "leads" ADD COLUMN "budget_min" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "property_type_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "bedrooms_min" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "bedrooms_max" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "area_min" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "area_max" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "possession_by" date;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_budget_min_range" CHECK ("leads"."budget_min" between 0 and 9999999999);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_budget_order" CHECK ("leads"."budget_min" <= "leads"."budget");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_bedrooms" CHECK ("leads"."bedrooms_min" between 0 and 10 and "leads"."bedrooms_max" between 0 and 10);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_bedrooms_order" CHECK ("leads"."bedrooms_min" <= "leads"."bedrooms_max");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_area" CHECK ("leads"."area_min" > 0 and "leads"."area_max" > 0);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_area_order" CHECK ("leads"."area_min" <= "leads"."area_max");