CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"phone_e164" text,
	"address" text,
	"letters_company" text,
	"avatar_file_id" uuid,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"date_format" text DEFAULT 'dd/mm/yyyy' NOT NULL,
	"has_shortcuts" boolean DEFAULT true NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent')),
	CONSTRAINT "profiles_status" CHECK ("profiles"."status" in ('active', 'on_leave', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"currency" text DEFAULT 'inr' NOT NULL,
	"sign_up_policy" text DEFAULT 'approval' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_is_only" CHECK ("company"."is_only"),
	CONSTRAINT "company_currency" CHECK ("company"."currency" in ('inr', 'usd', 'eur')),
	CONSTRAINT "company_sign_up_policy" CHECK ("company"."sign_up_policy" in ('approval', 'open', 'invitation'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"blur" text,
	"sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('avatar', 'property_image', 'import'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"shape" jsonb NOT NULL,
	"settings" jsonb,
	"row_count" integer DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_added" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"rows_repeated" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('uploaded', 'running', 'done', 'cancelled', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"purpose" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"property_type_id" uuid,
	"purpose" text DEFAULT 'sale' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text,
	"bedrooms" integer,
	"bathrooms" numeric(4, 1),
	"square_feet" numeric(12, 2),
	"area_basis" text,
	"area_text" text,
	"lot_size" text,
	"year_built" integer,
	"description" text DEFAULT '' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"rera_number" text,
	"latitude" double precision,
	"longitude" double precision,
	"listing_date" date NOT NULL,
	"agent_id" uuid,
	"import_id" uuid,
	"import_row" integer,
	"import_key" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || address || ' ' || city)) STORED NOT NULL,
	CONSTRAINT "properties_price_range" CHECK ("properties"."price" > 0 and "properties"."price" <= 9999999999),
	CONSTRAINT "properties_status_known" CHECK ("properties"."status" in ('available', 'pending', 'sold', 'rented')),
	CONSTRAINT "properties_purpose_known" CHECK ("properties"."purpose" in ('sale', 'rent', 'lease')),
	CONSTRAINT "properties_area_basis_known" CHECK ("properties"."area_basis" in ('carpet', 'built_up', 'super_built_up', 'plot')),
	CONSTRAINT "properties_rooms" CHECK ("properties"."bedrooms" between 0 and 99 and "properties"."bathrooms" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "property_images" (
	"property_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "property_images_property_id_position_pk" PRIMARY KEY("property_id","position")
);
--> statement-breakpoint
CREATE TABLE "property_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type_group" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "property_types_group" CHECK ("property_types"."type_group" in ('Residential', 'Commercial', 'Land', 'Industrial', 'Mixed Use'))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"topic" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"difference" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"batch_id" uuid
);
--> statement-breakpoint
CREATE TABLE "count_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counts_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id" UNIQUE("message_id"),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('pending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"recipient_id" uuid,
	"actor_id" uuid,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_property_type_id_property_types_id_fk" FOREIGN KEY ("property_type_id") REFERENCES "public"."property_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_profile" ON "invitations" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email" ON "profiles" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "files_age" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "price_history_property" ON "price_history" USING btree ("property_id","changed_at");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_price" ON "properties" USING btree ("price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_type" ON "properties" USING btree ("property_type_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_status" ON "properties" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING btree (search_key(city),"created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_agent" ON "properties" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_trash" ON "properties" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "properties_import_key" ON "properties" USING btree ("import_key") WHERE import_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_import" ON "properties" USING btree ("import_id","import_row") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "property_images_file" ON "property_images" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_types_name" ON "property_types" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "changes_entity" ON "changes" USING btree ("topic","entity_id","id");--> statement-breakpoint
CREATE INDEX "changes_recent" ON "changes" USING btree ("topic","id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "changes_batch" ON "changes" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "count_deltas_name" ON "count_deltas" USING btree ("name");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "notifications_topic" ON "notifications" USING btree ("topic","at","id");--> statement-breakpoint
CREATE INDEX "notifications_entity" ON "notifications" USING btree ("topic","entity_id");