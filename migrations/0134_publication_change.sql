ALTER TABLE "published_properties" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
update published_properties set updated_at = published_at;
