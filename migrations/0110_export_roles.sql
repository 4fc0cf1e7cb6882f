ALTER TABLE "company" ADD COLUMN "export_roles" text[] DEFAULT '{"Admin","Manager","Senior Agent","Agent","Junior Agent"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_export_roles" CHECK ('Admin' = any("company"."export_roles")
        and "company"."export_roles" <@ array['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent']);