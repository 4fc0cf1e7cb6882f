CREATE TABLE "webhook_cursor" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"change_id" bigint NOT NULL,
	CONSTRAINT "webhook_cursor_is_only" CHECK ("webhook_cursor"."is_only")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"change_id" bigint,
	"event" text NOT NULL,
	"record_id" uuid,
	"payload" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"status_code" integer,
	"error" text,
	"duration_ms" integer,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","change_id","event"),
	CONSTRAINT "webhook_deliveries_status_known" CHECK ("webhook_deliveries"."status" in ('waiting', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "webhook_deliveries_next" CHECK (("webhook_deliveries"."status" = 'waiting') = ("webhook_deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "webhook_deliveries_error_known" CHECK ("webhook_deliveries"."error" in ('address', 'private', 'redirected', 'timeout', 'too_large', 'unreachable', 'secret_lost'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"allows_private" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"stop_reason" text,
	"from_snapshot" text DEFAULT pg_current_snapshot()::text NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_number" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_filled" CHECK ("webhooks"."name" <> '' and "webhooks"."url" <> '' and cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhooks_status_known" CHECK ("webhooks"."status" in ('active', 'paused', 'off')),
	CONSTRAINT "webhooks_stop_reason_known" CHECK ("webhooks"."stop_reason" in ('gone', 'failing', 'restored')),
	CONSTRAINT "webhooks_stopped" CHECK (case "webhooks"."status" when 'active' then "webhooks"."stop_reason" is null
        when 'off' then "webhooks"."stop_reason" in ('gone', 'failing') is true else true end)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status" ON "webhook_deliveries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record" ON "webhook_deliveries" USING btree ("record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");