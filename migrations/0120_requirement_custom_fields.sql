ALTER TABLE "custom_fields" DROP CONSTRAINT "custom_fields_kind_known";
--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_kind_known" CHECK ("custom_fields"."kind" in ('properties', 'clients', 'leads', 'deals', 'requirements'));
--> statement-breakpoint
ALTER TABLE "requirements"
  ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD CONSTRAINT "requirements_custom_values" CHECK (jsonb_typeof("custom") = 'object');
