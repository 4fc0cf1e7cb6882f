-- Meetings, documents, invoices and properties are found by the names of their people. An enquiry without a name is named by
-- its phone number or email address: a search would tell it, digit by digit, to users who may not see it.
create function names_without_contacts(names text) returns text language sql immutable strict parallel safe
set search_path = public as $$
  select regexp_replace(names collate "C",
    '[^[:space:]]*(@|%40)[^[:space:]]*|[+]?([0-9]|[०-९]|[૦-૯]|[０-９])([[:space:]().+/-]{0,3}([0-9]|[०-९]|[૦-૯]|[０-９])){5,}', '', 'g')
$$;
--> statement-breakpoint
-- After the triggers that write the names: PostgreSQL calls triggers in the order of their names.
create function leave_out_contacts() returns trigger language plpgsql set search_path = public as $$
begin
  case tg_table_name
    when 'meetings' then new.attendee := names_without_contacts(new.attendee);
    when 'documents' then new.subject := names_without_contacts(new.subject);
    when 'invoices' then new.parties := names_without_contacts(new.parties);
    when 'properties' then new.people := names_without_contacts(new.people);
  end case;
  return new;
end $$;
--> statement-breakpoint
create trigger z_leave_out_contacts before insert or update on meetings for each row
  when (new.attendee <> names_without_contacts(new.attendee)) execute function leave_out_contacts();
--> statement-breakpoint
create trigger z_leave_out_contacts before insert or update on documents for each row
  when (new.subject <> names_without_contacts(new.subject)) execute function leave_out_contacts();
--> statement-breakpoint
create trigger z_leave_out_contacts before insert or update on invoices for each row
  when (new.parties <> names_without_contacts(new.parties)) execute function leave_out_contacts();
--> statement-breakpoint
create trigger z_leave_out_contacts before insert or update on properties for each row
  when (new.people <> names_without_contacts(new.people)) execute function leave_out_contacts();
--> statement-breakpoint
update meetings set attendee = names_without_contacts(attendee) where attendee <> names_without_contacts(attendee);
--> statement-breakpoint
update documents set subject = names_without_contacts(subject) where subject <> names_without_contacts(subject);
--> statement-breakpoint
update invoices set parties = names_without_contacts(parties) where parties <> names_without_contacts(parties);
--> statement-breakpoint
update properties set people = names_without_contacts(people) where people <> names_without_contacts(people);
