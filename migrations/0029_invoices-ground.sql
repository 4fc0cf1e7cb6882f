-- Client and property stand beside the number, so that all three are searched together.
create function name_parties() returns trigger language plpgsql set search_path = public as $$
begin
  new.parties := concat_ws(' ', (select nullif(full_name, '') from clients where id = new.client_id),
    (select nullif(title, '') from properties where id = new.property_id));
  return new;
end $$;
--> statement-breakpoint
create trigger invoices_parties before insert or update of client_id, property_id on invoices
  for each row execute function name_parties();
--> statement-breakpoint
create function rename_parties() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the link itself, so that the trigger of the invoice finds the names anew.
  if tg_table_name = 'clients' then
    update invoices set client_id = client_id where client_id = new.id and erased_at is null;
  else
    update invoices set property_id = property_id where property_id = new.id and erased_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_named_in_invoices after update of full_name on clients
  for each row when (old.full_name is distinct from new.full_name) execute function rename_parties();
--> statement-breakpoint
create trigger properties_named_in_invoices after update of title on properties
  for each row when (old.title is distinct from new.title) execute function rename_parties();
--> statement-breakpoint
-- What was paid of an invoice, and when last, stands on it: the payments that were not taken back.
create function sum_payments() returns trigger language plpgsql set search_path = public as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.invoice_id else new.invoice_id end;
begin
  -- Whoever pays in at the same time waits here, and then counts what this one paid.
  perform from invoices where id = concerned for update;
  update invoices set (paid, paid_date) = (
    select coalesce(sum(amount), 0), max(paid_on) from invoice_payments where invoice_id = concerned and undone_at is null)
  where id = concerned;
  return null;
end $$;
--> statement-breakpoint
create trigger invoice_payments_summed after insert or update or delete on invoice_payments
  for each row execute function sum_payments();
--> statement-breakpoint
-- Exact figures of the invoices that are not in the trash: their number; in paise the amounts that were billed, the money
-- received, what is owed by the day on which it is due (so that nothing is written when a day passes), and the agents'
-- part of what is paid in full. See count_properties.
create function count_invoices() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select g.name, g.key, sum(g.amount) from new_rows r, lateral (values
        ('invoices', '', 1::numeric),
        ('invoices.revenue', '', case when r.cancelled_at is null then r.amount * 100 else 0 end),
        ('invoices.paid', '', r.paid * 100),
        ('invoices.owed', r.due_date::text,
          case when r.cancelled_at is null and not r.is_settled then (r.total - r.paid) * 100 else 0 end),
        ('invoices.commission', '', case when r.is_settled then r.commission_amount * 100 else 0 end)) g (name, key, amount)
      where r.deleted_at is null group by g.name, g.key having sum(g.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select g.name, g.key, -sum(g.amount) from old_rows r, lateral (values
        ('invoices', '', 1::numeric),
        ('invoices.revenue', '', case when r.cancelled_at is null then r.amount * 100 else 0 end),
        ('invoices.paid', '', r.paid * 100),
        ('invoices.owed', r.due_date::text,
          case when r.cancelled_at is null and not r.is_settled then (r.total - r.paid) * 100 else 0 end),
        ('invoices.commission', '', case when r.is_settled then r.commission_amount * 100 else 0 end)) g (name, key, amount)
      where r.deleted_at is null group by g.name, g.key having sum(g.amount) <> 0;
  else
    insert into count_deltas (name, key, delta)
      select g.name, g.key, sum(r.weight * g.amount) from (
        select 1 as weight, n.* from new_rows n where n.deleted_at is null
        union all
        select -1, o.* from old_rows o where o.deleted_at is null) as r, lateral (values
        ('invoices', '', 1::numeric),
        ('invoices.revenue', '', case when r.cancelled_at is null then r.amount * 100 else 0 end),
        ('invoices.paid', '', r.paid * 100),
        ('invoices.owed', r.due_date::text,
          case when r.cancelled_at is null and not r.is_settled then (r.total - r.paid) * 100 else 0 end),
        ('invoices.commission', '', case when r.is_settled then r.commission_amount * 100 else 0 end)) g (name, key, amount)
      group by g.name, g.key having sum(r.weight * g.amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_counted_insert after insert on invoices referencing new table as new_rows
  for each statement execute function count_invoices();
--> statement-breakpoint
create trigger invoices_counted_update after update on invoices referencing old table as old_rows new table as new_rows
  for each statement execute function count_invoices();
--> statement-breakpoint
create trigger invoices_counted_delete after delete on invoices referencing old table as old_rows
  for each statement execute function count_invoices();
--> statement-breakpoint
-- A number that was given stays given.
create function keep_invoice() returns trigger language plpgsql set search_path = public as $$
begin
  if new.number is distinct from old.number or new.financial_year is distinct from old.financial_year then
    raise exception 'invoice % keeps its number', old.number using errcode = 'check_violation', constraint = 'invoices_number_kept';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger invoices_number_kept before update of number, financial_year on invoices
  for each row execute function keep_invoice();
