ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
-- Every import so far was one of properties; from now on each says what it is.
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'properties' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('properties', 'clients', 'leads'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));