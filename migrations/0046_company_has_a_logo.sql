CREATE TABLE "company_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "company_logo_is_only" CHECK ("company_logo"."is_only")
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "logo_id" uuid;