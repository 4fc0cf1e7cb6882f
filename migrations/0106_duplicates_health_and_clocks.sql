ALTER TABLE "intake_mailboxes" DROP CONSTRAINT "intake_mailboxes_failing";--> statement-breakpoint
DROP INDEX "clients_sound";--> statement-breakpoint
DROP INDEX "leads_sound";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "duplicate_keys" text[] GENERATED ALWAYS AS (duplicate_keys(phone_e164, other_phones_e164, email, sounds(search_key(full_name)), preferred_locations)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_accounts" ADD COLUMN "next_ask_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "duplicate_keys" text[] GENERATED ALWAYS AS (duplicate_keys(phone_e164, other_phones_e164, email, sounds(search_key(full_name)), preferred_locations)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "response_clocks" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_duplicate_keys" ON "clients" USING gin ("duplicate_keys") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_duplicate_keys" ON "leads" USING gin ("duplicate_keys") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "name_sound";--> statement-breakpoint
ALTER TABLE "intake_accounts" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "name_sound";--> statement-breakpoint
ALTER TABLE "intake_mailboxes" ADD CONSTRAINT "intake_mailboxes_failing" CHECK (("intake_mailboxes"."problem" is null) = ("intake_mailboxes"."failing_since" is null) and ("intake_mailboxes"."problem" is null) = ("intake_mailboxes"."failures" = 0));
--> statement-breakpoint
update response_clocks set is_answered = true where is_repeat and not is_waiting;
--> statement-breakpoint
-- The trash pauses the clock of a repeat enquiry; a contact or another stage ends it. `answered_at` of the lead is about its
-- first enquiry.
create or replace function stop_response_clock() returns trigger language plpgsql set search_path = public as $$
begin
  update response_clocks set
      is_answered = is_answered or (is_repeat and old.status is distinct from new.status),
      is_waiting = new.deleted_at is null and new.erased_at is null and case when is_repeat
        then not is_answered and old.status is not distinct from new.status
        else new.status = 'new' and new.answered_at is null end
    where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace function answer_lead_at(lead uuid, contact timestamptz) returns void language sql set search_path = public as $$
  update response_clocks set is_waiting = false, is_answered = true
    where lead_id = lead and is_repeat and not is_answered and since <= contact;
  update leads set answered_at = greatest(created_at, contact)
    where id = lead and import_id is null and (answered_at is null or answered_at > greatest(created_at, contact))
      and exists (select from changes c where c.topic = 'leads' and c.entity_id = lead and c.action = 'created'
        and c.difference -> 'status' ->> 1 = 'new')
$$;
