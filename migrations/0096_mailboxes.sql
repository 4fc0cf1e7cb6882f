CREATE TABLE "intake_mailboxes" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password_sealed" text NOT NULL,
	"folder" text NOT NULL,
	"is_private_allowed" boolean DEFAULT false NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"problem" text,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reported_at" timestamp with time zone,
	"next_read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intake_mailboxes_port" CHECK ("intake_mailboxes"."port" between 1 and 65535),
	CONSTRAINT "intake_mailboxes_security" CHECK ("intake_mailboxes"."security" in ('tls', 'starttls', 'none')),
	CONSTRAINT "intake_mailboxes_encrypted" CHECK ("intake_mailboxes"."security" <> 'none' or "intake_mailboxes"."is_private_allowed"),
	CONSTRAINT "intake_mailboxes_filled" CHECK ("intake_mailboxes"."host" <> '' and "intake_mailboxes"."username" <> '' and "intake_mailboxes"."folder" <> ''),
	CONSTRAINT "intake_mailboxes_uid" CHECK ("intake_mailboxes"."last_uid" >= 0),
	CONSTRAINT "intake_mailboxes_problem_known" CHECK ("intake_mailboxes"."problem" in ('password', 'secret_lost', 'host_unknown', 'host_private', 'unreachable', 'certificate', 'no_encryption', 'folder', 'stalled', 'failed')),
	CONSTRAINT "intake_mailboxes_failing" CHECK (("intake_mailboxes"."problem" is null) = ("intake_mailboxes"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "intake_connections" DROP CONSTRAINT "intake_connections_kind_known";--> statement-breakpoint
ALTER TABLE "intake_deliveries" DROP CONSTRAINT "intake_deliveries_kind_known";--> statement-breakpoint
ALTER TABLE "intake_deliveries" DROP CONSTRAINT "intake_deliveries_reason_known";--> statement-breakpoint
ALTER TABLE "lead_touches" DROP CONSTRAINT "lead_touches_kind_known";--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_mailboxes" ADD CONSTRAINT "intake_mailboxes_connection_id_intake_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."intake_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_mailboxes_once" ON "intake_mailboxes" USING btree (lower("host"),lower("username"),"folder");--> statement-breakpoint
CREATE INDEX "intake_mailboxes_next" ON "intake_mailboxes" USING btree ("next_read_at");--> statement-breakpoint
ALTER TABLE "intake_connections" ADD CONSTRAINT "intake_connections_kind_known" CHECK ("intake_connections"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'mailbox'));--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_kind_known" CHECK ("intake_deliveries"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'mailbox', 'site'));--> statement-breakpoint
ALTER TABLE "intake_deliveries" ADD CONSTRAINT "intake_deliveries_reason_known" CHECK ("intake_deliveries"."reason" in ('test', 'spam', 'outgoing', 'dismissed', 'handled', 'automatic', 'too_large', 'malformed', 'unknown_format', 'no_contact', 'not_fetched', 'failed'));--> statement-breakpoint
ALTER TABLE "lead_touches" ADD CONSTRAINT "lead_touches_kind_known" CHECK ("lead_touches"."kind" in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'mailbox', 'site'));