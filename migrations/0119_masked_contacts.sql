-- The phone numbers and email addresses among texts, in the form in which masks are sought: a number by its last ten digits.
create function contact_keys(contacts text[]) returns text[] language sql immutable parallel safe
  set search_path = public as $$
  select array(
    select case when contact like '%@%' then lower(contact) else '+91' || right(digits, 10) end
    from unnest(contacts) contact, regexp_replace(contact, '\D', '', 'g') digits
    where contact like '%@%' or length(digits) >= 7)
$$;
--> statement-breakpoint
-- Those in the fields of a change or a proposal: field → [before, after].
create function contact_keys(difference jsonb) returns text[] language sql immutable parallel safe
  set search_path = public as $$
  select contact_keys(array(
    select contact #>> '{}' from unnest(array['phone', 'email', 'other_phones']) field,
      jsonb_path_query(difference -> field, 'strict $.** ? (@.type() == "string")') contact))
$$;
--> statement-breakpoint
ALTER TABLE "visibility_rules" ADD COLUMN "hides_contacts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "detail_proposals_contacts" ON "detail_proposals" USING gin (contact_keys(fields));--> statement-breakpoint
CREATE INDEX "lead_touches_contacts" ON "lead_touches" USING gin (contact_keys(array[phone, email]));--> statement-breakpoint
CREATE INDEX "changes_contacts" ON "changes" USING gin (contact_keys(difference)) WHERE topic in ('leads', 'clients') and difference ?| array['phone', 'email', 'other_phones'];