ALTER TABLE "intake_mailboxes" DROP CONSTRAINT "intake_mailboxes_failing";--> statement-breakpoint
ALTER TABLE "intake_accounts" ADD COLUMN "next_ask_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_accounts" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "intake_mailboxes" ADD CONSTRAINT "intake_mailboxes_failing" CHECK (("intake_mailboxes"."problem" is null) = ("intake_mailboxes"."failing_since" is null) and ("intake_mailboxes"."problem" is null) = ("intake_mailboxes"."failures" = 0));