CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"document_type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"property_id" uuid,
	"client_id" uuid,
	"agent_id" uuid,
	"file_id" uuid,
	"is_shown_to_client" boolean DEFAULT false NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || subject || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "documents_type_known" CHECK ("documents"."document_type" in ('contract', 'listing_agreement', 'sale_agreement', 'rental_agreement', 'disclosure', 'inspection_report', 'appraisal', 'title_certificate', 'occupancy_certificate', 'noc', 'identity_proof', 'other')),
	CONSTRAINT "documents_erased_without_file" CHECK ("documents"."erased_at" is null or "documents"."file_id" is null)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("document_type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_agent" ON "documents" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_client" ON "documents" USING btree ("client_id","created_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "documents_property" ON "documents" USING btree ("property_id","created_at","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('avatar', 'property_image', 'import', 'document'));