insert into words (id, kind, key, is_shipped, position)
  select gen_random_uuid(), kind, key, true, (place - 1)::int from (values
    ('lead_source', array['website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email',
      'portal', 'walk_in', 'other']),
    ('lost_reason', array['budget', 'location', 'bought_elsewhere', 'not_reachable', 'not_interested', 'duplicate',
      'other']),
    ('document_type', array['contract', 'listing_agreement', 'sale_agreement', 'rental_agreement', 'disclosure',
      'inspection_report', 'appraisal', 'title_certificate', 'occupancy_certificate', 'noc', 'identity_proof', 'other']),
    ('meeting_type', array['showing', 'consultation', 'phone_call', 'video_call', 'site_visit']))
    as lists (kind, keys), unnest(keys) with ordinality as word (key, place);
--> statement-breakpoint
-- The word that a record may have: the one that `wanted` was merged into, if it was. Locks the word, so that a merge or
-- removal waits for the record, or the record for them.
create function current_word(of_kind text, wanted text) returns text language plpgsql set search_path = public as $$
declare
  found_word record;
begin
  select w.key, w.removed_at, w.merged_into_id into found_word
    from words w where w.kind = of_kind and w.key = wanted for key share;
  if found_word.key is null or found_word.removed_at is not null then
    raise exception 'the word % of % does not exist', wanted, of_kind
      using errcode = 'check_violation', constraint = 'words_known';
  end if;
  if found_word.merged_into_id is null then
    return wanted;
  end if;
  return (select key from words where id = found_word.merged_into_id);
end $$;
--> statement-breakpoint
create function follow_source() returns trigger language plpgsql set search_path = public as $$
begin
  new.source := current_word('lead_source', new.source);
  return new;
end $$;
--> statement-breakpoint
create function follow_lost_reason() returns trigger language plpgsql set search_path = public as $$
begin
  new.lost_reason := current_word('lost_reason', new.lost_reason);
  return new;
end $$;
--> statement-breakpoint
create function follow_document_type() returns trigger language plpgsql set search_path = public as $$
begin
  new.document_type := current_word('document_type', new.document_type);
  return new;
end $$;
--> statement-breakpoint
create function follow_meeting_type() returns trigger language plpgsql set search_path = public as $$
begin
  new.meeting_type := current_word('meeting_type', new.meeting_type);
  return new;
end $$;
--> statement-breakpoint
create trigger leads_source_word before insert or update of source on leads
  for each row when (new.source is not null) execute function follow_source();
--> statement-breakpoint
create trigger leads_lost_reason_word before insert or update of lost_reason on leads
  for each row when (new.lost_reason is not null) execute function follow_lost_reason();
--> statement-breakpoint
create trigger lead_touches_source_word before insert or update of source on lead_touches
  for each row execute function follow_source();
--> statement-breakpoint
create trigger intake_connections_source_word before insert or update of source on intake_connections
  for each row execute function follow_source();
--> statement-breakpoint
create trigger source_costs_source_word before insert or update of source on source_costs
  for each row execute function follow_source();
--> statement-breakpoint
create trigger connection_costs_source_word before insert or update of source on connection_costs
  for each row execute function follow_source();
--> statement-breakpoint
create trigger documents_type_word before insert or update of document_type on documents
  for each row execute function follow_document_type();
--> statement-breakpoint
create trigger meetings_type_word before insert or update of meeting_type on meetings
  for each row execute function follow_meeting_type();
