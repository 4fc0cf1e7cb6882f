CREATE TABLE "deal_shares" (
	"deal_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"share" numeric(5, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"closed_on" date NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"is_standing" boolean NOT NULL,
	CONSTRAINT "deal_shares_deal_id_agent_id_pk" PRIMARY KEY("deal_id","agent_id"),
	CONSTRAINT "deal_shares_share_range" CHECK ("deal_shares"."share" > 0 and "deal_shares"."share" <= 100),
	CONSTRAINT "deal_shares_amount_range" CHECK ("deal_shares"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"property_id" uuid,
	"property_title" text NOT NULL,
	"status_before" text NOT NULL,
	"client_id" uuid,
	"seller_id" uuid,
	"price" numeric(12, 2) NOT NULL,
	"closed_on" date NOT NULL,
	"commission" numeric(12, 2) NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"is_standing" boolean DEFAULT true NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deals_shared" UNIQUE("id","closed_on","price","is_standing"),
	CONSTRAINT "deals_kind_known" CHECK ("deals"."kind" in ('sale', 'rental')),
	CONSTRAINT "deals_status_before_known" CHECK ("deals"."status_before" in ('available', 'pending', 'sold', 'rented')),
	CONSTRAINT "deals_price_range" CHECK ("deals"."price" > 0 and "deals"."price" <= 9999999999),
	CONSTRAINT "deals_commission_range" CHECK ("deals"."commission" between 0 and 9999999999),
	CONSTRAINT "deals_undone" CHECK ("deals"."is_standing" = ("deals"."undone_at" is null)),
	CONSTRAINT "deals_current_stands" CHECK ("deals"."is_standing" or not "deals"."is_current")
);
--> statement-breakpoint
ALTER TABLE "deal_shares" ADD CONSTRAINT "deal_shares_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_shares" ADD CONSTRAINT "deal_shares_deal" FOREIGN KEY ("deal_id","closed_on","price","is_standing") REFERENCES "public"."deals"("id","closed_on","price","is_standing") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_seller_id_clients_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_shares_agent" ON "deal_shares" USING btree ("agent_id","closed_on","deal_id");--> statement-breakpoint
CREATE INDEX "deals_latest" ON "deals" USING btree ("closed_on","id");--> statement-breakpoint
CREATE INDEX "deals_price" ON "deals" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "deals_commission" ON "deals" USING btree ("commission","id");--> statement-breakpoint
CREATE INDEX "deals_property" ON "deals" USING btree ("property_id","closed_on","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "deals_client" ON "deals" USING btree ("client_id","closed_on","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_id","closed_on","id") WHERE seller_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deals_current" ON "deals" USING btree ("property_id") WHERE is_current;