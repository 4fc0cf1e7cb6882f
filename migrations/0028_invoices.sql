CREATE TABLE "invoice_numbers" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_date" date NOT NULL,
	"property_id" uuid,
	"client_id" uuid,
	"agent_id" uuid,
	"deal_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"commission_rate" numeric(5, 2) DEFAULT '10' NOT NULL,
	"commission_amount" numeric(12, 2) GENERATED ALWAYS AS (round(amount * commission_rate / 100, 2)) STORED NOT NULL,
	"tax_kind" text NOT NULL,
	"tax_rate" numeric(5, 2) NOT NULL,
	"cgst" numeric(14, 2) NOT NULL,
	"sgst" numeric(14, 2) NOT NULL,
	"igst" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) GENERATED ALWAYS AS (amount + cgst + sgst + igst) STORED NOT NULL,
	"place_of_supply" text,
	"paid" numeric(14, 2) DEFAULT '0' NOT NULL,
	"paid_date" date,
	"is_settled" boolean GENERATED ALWAYS AS (paid >= amount + cgst + sgst + igst) STORED NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"locked_at" timestamp with time zone,
	"printed" jsonb,
	"parties" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(number || ' ' || parties)) STORED NOT NULL,
	CONSTRAINT "invoices_number_form" CHECK ("invoices"."number" ~ '^[A-Za-z0-9/-]{1,16}$'),
	CONSTRAINT "invoices_amount_range" CHECK ("invoices"."amount" > 0 and "invoices"."amount" <= 9999999999),
	CONSTRAINT "invoices_commission_range" CHECK ("invoices"."commission_rate" between 0 and 100),
	CONSTRAINT "invoices_tax_known" CHECK ("invoices"."tax_kind" in ('cgst_sgst', 'cgst_utgst', 'igst', 'none')),
	CONSTRAINT "invoices_paid_range" CHECK ("invoices"."paid" between 0 and "invoices"."amount" + "invoices"."cgst" + "invoices"."sgst" + "invoices"."igst"),
	CONSTRAINT "invoices_cancelled_unpaid" CHECK ("invoices"."cancelled_at" is null or "invoices"."paid" = 0),
	CONSTRAINT "invoices_locked_printed" CHECK (("invoices"."locked_at" is null) = ("invoices"."printed" is null)),
	CONSTRAINT "invoices_locked_stay" CHECK ("invoices"."locked_at" is null or "invoices"."deleted_at" is null)
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id","paid_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("created_at","id") WHERE deleted_at is null and is_settled;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_date","created_at","id") WHERE deleted_at is null and not is_settled and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invoices_open_newest" ON "invoices" USING btree ("created_at","id","due_date") WHERE deleted_at is null and not is_settled and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invoices_cancelled" ON "invoices" USING btree ("created_at","id") WHERE deleted_at is null and cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_agent" ON "invoices" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","created_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_property" ON "invoices" USING btree ("property_id","created_at","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_deal" ON "invoices" USING btree ("deal_id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_trash" ON "invoices" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (search_text gin_trgm_ops);