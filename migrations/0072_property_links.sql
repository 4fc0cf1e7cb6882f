CREATE TABLE "property_link_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wanted_on" date,
	"day_part" text,
	"reason" text,
	"message" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "property_link_answers_kind_known" CHECK ("property_link_answers"."kind" in ('visit', 'not_suitable')),
	CONSTRAINT "property_link_answers_day_part_known" CHECK ("property_link_answers"."day_part" in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "property_link_answers_reason" CHECK (("property_link_answers"."kind" = 'not_suitable') = ("property_link_answers"."reason" is not null)),
	CONSTRAINT "property_link_answers_reason_known" CHECK ("property_link_answers"."reason" in ('price', 'location', 'size', 'condition', 'other'))
);
--> statement-breakpoint
CREATE TABLE "property_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"recipient_name" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"with_exact_address" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "property_links_token" UNIQUE("token_hash"),
	CONSTRAINT "property_links_lifetime" CHECK ("property_links"."expires_at" > "property_links"."created_at"),
	CONSTRAINT "property_links_opens" CHECK (("property_links"."opens" = 0) = ("property_links"."last_opened_at" is null) and "property_links"."opens" >= 0),
	CONSTRAINT "property_links_language_known" CHECK ("property_links"."language" in ('en', 'hi', 'mr', 'gu')),
	CONSTRAINT "property_links_one_recipient" CHECK ("property_links"."recipient_name" = '' or ("property_links"."client_id" is null and "property_links"."lead_id" is null))
);
--> statement-breakpoint
ALTER TABLE "property_link_answers" ADD CONSTRAINT "property_link_answers_link_id_property_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."property_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_links" ADD CONSTRAINT "property_links_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_links" ADD CONSTRAINT "property_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_links" ADD CONSTRAINT "property_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_link_answers_link" ON "property_link_answers" USING btree ("link_id","answered_at");--> statement-breakpoint
CREATE INDEX "property_links_property" ON "property_links" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "property_links_client" ON "property_links" USING btree ("client_id","created_at") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "property_links_lead" ON "property_links" USING btree ("lead_id","created_at") WHERE lead_id is not null;