ALTER TABLE "properties" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "tour_url" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "is_floor_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_links_https" CHECK ("properties"."video_url" like 'https://%' and "properties"."tour_url" like 'https://%');