ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_act_known";
--> statement-breakpoint
ALTER TABLE "words" DROP CONSTRAINT "words_kind_known";
--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_act_known" CHECK ("bulk_runs"."act" in ('assign', 'tag', 'trash') or ("bulk_runs"."act" = 'status' and "bulk_runs"."kind" = 'properties') or ("bulk_runs"."act" = 'stage' and "bulk_runs"."kind" = 'leads') or ("bulk_runs"."act" in ('follow_up', 'message') and "bulk_runs"."kind" <> 'properties'));
--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_kind_known" CHECK ("words"."kind" in ('lead_stage', 'lead_source', 'lost_reason', 'document_type', 'meeting_type', 'tag'));
--> statement-breakpoint
-- 'tags' is the key of tags from now on. A custom field that has it gets another one.
update custom_fields set key = 'tags_' || left(id::text, 8) where key = 'tags';
--> statement-breakpoint
update saved_views v set query = (v.query - 'custom_tags') || jsonb_build_object('custom_' || f.key, v.query -> 'custom_tags')
  from custom_fields f where f.kind = v.list and f.key = 'tags_' || left(f.id::text, 8) and v.query ? 'custom_tags';
--> statement-breakpoint
update properties r set custom = (r.custom - 'tags') || jsonb_build_object(f.key, r.custom -> 'tags')
  from custom_fields f where f.kind = 'properties' and f.key = 'tags_' || left(f.id::text, 8) and r.custom ? 'tags';
--> statement-breakpoint
update clients r set custom = (r.custom - 'tags') || jsonb_build_object(f.key, r.custom -> 'tags')
  from custom_fields f where f.kind = 'clients' and f.key = 'tags_' || left(f.id::text, 8) and r.custom ? 'tags';
--> statement-breakpoint
update leads r set custom = (r.custom - 'tags') || jsonb_build_object(f.key, r.custom -> 'tags')
  from custom_fields f where f.kind = 'leads' and f.key = 'tags_' || left(f.id::text, 8) and r.custom ? 'tags';
--> statement-breakpoint
update deals r set custom = (r.custom - 'tags') || jsonb_build_object(f.key, r.custom -> 'tags')
  from custom_fields f where f.kind = 'deals' and f.key = 'tags_' || left(f.id::text, 8) and r.custom ? 'tags';
--> statement-breakpoint
-- A record gets what its tags were merged into, and none that was removed: an undo may bring back what it had. Locks the
-- tags, so that a merge or removal waits for the record, or the record for them.
create function follow_tags() returns trigger language plpgsql set search_path = public as $$
declare
  wanted jsonb := new.custom -> 'tags';
  kept jsonb;
begin
  if jsonb_typeof(wanted) <> 'array' then
    raise exception 'tags are a list' using errcode = 'check_violation', constraint = 'tags_known';
  end if;
  perform from words where kind = 'tag' and wanted ? key for key share;
  select jsonb_agg(key order by place) into kept from (
    select coalesce(t.key, w.key) as key, min(tag.place) as place
    from jsonb_array_elements_text(wanted) with ordinality as tag (key, place)
    join words w on w.kind = 'tag' and w.key = tag.key and w.removed_at is null
    left join words t on t.id = w.merged_into_id group by 1) found;
  new.custom := case when kept is null then new.custom - 'tags' else jsonb_set(new.custom, '{tags}', kept) end;
  return new;
end $$;
--> statement-breakpoint
create trigger properties_tags before insert or update of custom on properties
  for each row when (new.custom ? 'tags') execute function follow_tags();
--> statement-breakpoint
create trigger clients_tags before insert or update of custom on clients
  for each row when (new.custom ? 'tags') execute function follow_tags();
--> statement-breakpoint
create trigger leads_tags before insert or update of custom on leads
  for each row when (new.custom ? 'tags') execute function follow_tags();
--> statement-breakpoint
create trigger deals_tags before insert or update of custom on deals
  for each row when (new.custom ? 'tags') execute function follow_tags();
