CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_devices_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"row_count" bigint DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"byte_count" bigint DEFAULT 0 NOT NULL,
	"settings" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "archives_state" CHECK ("archives"."state" in ('waiting', 'running', 'ready', 'failed', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_devices_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "archives_newest" ON "archives" USING btree ("asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "archives_one_at_a_time" ON "archives" USING btree ((true)) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "portal_links_standing" ON "portal_links" USING btree ("created_at","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_topic" ON "changes" USING btree ("topic","at","id");--> statement-breakpoint
CREATE INDEX "changes_action" ON "changes" USING btree ("action","at","id");