CREATE TABLE "public_site" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"phone" text,
	"accent" text DEFAULT '#a8492a' NOT NULL,
	"feed_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "public_site_is_only" CHECK ("public_site"."is_only"),
	CONSTRAINT "public_site_accent" CHECK ("public_site"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "public_site_intro" CHECK (char_length("public_site"."intro") <= 600),
	CONSTRAINT "public_site_feed_key" CHECK (char_length("public_site"."feed_key") >= 32)
);
--> statement-breakpoint
CREATE TABLE "published_properties" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"with_exact_address" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"unpublished_at" timestamp with time zone,
	CONSTRAINT "published_properties_public_id" UNIQUE("public_id"),
	CONSTRAINT "published_properties_public_id_form" CHECK ("published_properties"."public_id" ~ '^[b-z2-9]{8}$')
);
--> statement-breakpoint
ALTER TABLE "published_properties" ADD CONSTRAINT "published_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_properties" ADD CONSTRAINT "published_properties_published_by_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_properties_newest" ON "published_properties" USING btree ("published_at","property_id") WHERE unpublished_at is null;