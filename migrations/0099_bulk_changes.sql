CREATE TABLE "bulk_items" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	CONSTRAINT "bulk_items_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "bulk_items_outcome_known" CHECK ("bulk_items"."outcome" in ('waiting', 'ready', 'same', 'refused', 'done', 'skipped', 'undone', 'kept')),
	CONSTRAINT "bulk_items_for_a_reason" CHECK (("bulk_items"."outcome" in ('refused', 'skipped', 'kept')) = ("bulk_items"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"change" jsonb NOT NULL,
	"state" text DEFAULT 'previewing' NOT NULL,
	"total" integer NOT NULL,
	"tally" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "bulk_runs_kind_known" CHECK ("bulk_runs"."kind" in ('properties', 'clients', 'leads')),
	CONSTRAINT "bulk_runs_act_known" CHECK ("bulk_runs"."act" in ('assign', 'trash') or ("bulk_runs"."act" = 'status' and "bulk_runs"."kind" = 'properties') or ("bulk_runs"."act" = 'stage' and "bulk_runs"."kind" = 'leads') or ("bulk_runs"."act" in ('follow_up', 'message') and "bulk_runs"."kind" <> 'properties')),
	CONSTRAINT "bulk_runs_state_known" CHECK ("bulk_runs"."state" in ('previewing', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
	CONSTRAINT "bulk_runs_total" CHECK ("bulk_runs"."total" > 0),
	CONSTRAINT "bulk_runs_started" CHECK (("bulk_runs"."state" in ('previewing', 'ready')) <= ("bulk_runs"."started_at" is null) and ("bulk_runs"."state" in ('running', 'done', 'undoing', 'undone')) <= ("bulk_runs"."started_at" is not null)),
	CONSTRAINT "bulk_runs_undone" CHECK (("bulk_runs"."state" in ('undoing', 'undone')) <= ("bulk_runs"."undone_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_items_outcome" ON "bulk_items" USING btree ("run_id","outcome","position");--> statement-breakpoint
CREATE INDEX "bulk_items_record" ON "bulk_items" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "bulk_runs_newest" ON "bulk_runs" USING btree ("created_at","id");