CREATE TABLE "intake_accounts" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"login" text DEFAULT '' NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"allows_private" boolean DEFAULT false NOT NULL,
	"fetched_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"error" text,
	"error_detail" text DEFAULT '' NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "intake_accounts_error_known" CHECK ("intake_accounts"."error" in ('no_credentials', 'refused', 'clock', 'busy', 'unreadable', 'address', 'private', 'redirected', 'timeout', 'too_large', 'unreachable')),
	CONSTRAINT "intake_accounts_failing" CHECK (("intake_accounts"."error" is null) = ("intake_accounts"."failing_since" is null) and ("intake_accounts"."error" is null) = ("intake_accounts"."failures" = 0))
);
--> statement-breakpoint
ALTER TABLE "intake_connections" DROP CONSTRAINT "intake_connections_kind_known";--> statement-breakpoint
ALTER TABLE "intake_deliveries" DROP CONSTRAINT "intake_deliveries_kind_known";--> statement-breakpoint
ALTER TABLE "intake_deliveries" DROP CONSTRAINT "intake_deliveries_reason_known";--> statement-breakpoint
ALTER TABLE "lead_touches" DROP CONSTRAINT "lead_touches_kind_known";--> statement-breakpoint
ALTER TABLE "intake_accounts" ADD CONSTRAINT "intake_accounts_connection_id_intake_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."intake_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_connections" ADD CONSTRAINT "intake_connections_kind_known" CHECK ("intake_connections"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call'));--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_kind_known" CHECK ("intake_deliveries"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'site'));--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_reason_known" CHECK ("intake_deliveries"."reason" in ('test', 'spam', 'outgoing', 'dismissed', 'malformed', 'no_contact', 'not_fetched', 'failed'));--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_kind_known" CHECK ("lead_touches"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'site'));