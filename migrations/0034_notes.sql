CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"property_id" uuid,
	"body" text NOT NULL,
	"call_outcome" text,
	"written_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erased_at" timestamp with time zone,
	CONSTRAINT "notes_on_a_record" CHECK (("notes"."property_id" is null) = ("notes"."lead_id" is not null or "notes"."client_id" is not null)),
	CONSTRAINT "notes_body" CHECK (char_length("notes"."body") <= 5000 and ("notes"."body" <> '' or "notes"."call_outcome" is not null or "notes"."erased_at" is not null)),
	CONSTRAINT "notes_call_outcome_known" CHECK ("notes"."call_outcome" in ('reached', 'no_answer', 'busy', 'wrong_number', 'left_message')),
	CONSTRAINT "notes_written_before_they_came" CHECK ("notes"."written_at" <= "notes"."created_at" + interval '1 minute')
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_lead" ON "notes" USING btree ("lead_id","written_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "notes_client" ON "notes" USING btree ("client_id","written_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "notes_property" ON "notes" USING btree ("property_id","written_at","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "notes_trash" ON "notes" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
-- The notes on a lead are the client's as soon as there is one.
create function give_notes_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update notes set client_id = new.client_id where lead_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_notes after update of client_id on leads
  for each row when (old.client_id is distinct from new.client_id) execute function give_notes_to_client();
--> statement-breakpoint
-- A note that is a lead's and a client's stays with the one that is left.
create function leave_notes_to_other() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'leads' then
    update notes set lead_id = null where lead_id = old.id and client_id is not null;
  else
    update notes set client_id = null where client_id = old.id and lead_id is not null;
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger leads_leave_notes before delete on leads for each row execute function leave_notes_to_other();
--> statement-breakpoint
create trigger clients_leave_notes before delete on clients for each row execute function leave_notes_to_other();
