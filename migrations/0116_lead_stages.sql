-- What a stage counts as, like `stageKind` in the program. Without a search path of its own, so that indexes and statistics
-- are used; it calls only functions of PostgreSQL.
CREATE FUNCTION stage_kind(status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case pg_catalog.split_part(status, '.', 1) when 'closed' then 'won' when 'lost' then 'lost' else 'open' end
$$;
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_status_known";--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_won_for_a_reason";--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_lost_for_a_reason";--> statement-breakpoint
ALTER TABLE "words" DROP CONSTRAINT "words_kind_known";--> statement-breakpoint
DROP INDEX "leads_due";--> statement-breakpoint
DROP INDEX "leads_settled";--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "colour" text;--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("follow_up_on") WHERE deleted_at is null and stage_kind(status) = 'open';--> statement-breakpoint
CREATE INDEX "leads_settled" ON "leads" USING btree ("assigned_agent_id","stage_since","status") WHERE deleted_at is null and stage_kind(status) <> 'open';--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_won_for_a_reason" CHECK ((stage_kind("leads"."status") = 'won') = ("leads"."won_reason" is not null));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lost_for_a_reason" CHECK ((stage_kind("leads"."status") = 'lost') = ("leads"."lost_reason" is not null));--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_colour_known" CHECK ("words"."colour" is null or "words"."colour" in ('grey', 'blue', 'amber', 'terracotta', 'green', 'teal', 'indigo', 'pink', 'red') and "words"."kind" = 'lead_stage');--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_kind_known" CHECK ("words"."kind" in ('lead_stage', 'lead_source', 'lost_reason', 'document_type', 'meeting_type'));