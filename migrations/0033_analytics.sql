ALTER TABLE "deals" ADD COLUMN "property_type_id" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_property_type_id_property_types_id_fk" FOREIGN KEY ("property_type_id") REFERENCES "public"."property_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deals_type" ON "deals" USING btree ("property_type_id","closed_on","id");--> statement-breakpoint
update deals d set property_type_id = p.property_type_id from properties p where p.id = d.property_id;--> statement-breakpoint
-- A deal is of the type that its property has now; once the property is purged, of the one it had.
create function type_of_deal() returns trigger language plpgsql set search_path = public as $$
begin
  new.property_type_id := (select property_type_id from properties where id = new.property_id);
  return new;
end $$;
--> statement-breakpoint
create trigger deals_typed before insert on deals
  for each row when (new.property_id is not null) execute function type_of_deal();
--> statement-breakpoint
create function type_deals_again() returns trigger language plpgsql set search_path = public as $$
begin
  update deals set property_type_id = new.property_type_id
    where property_id = new.id and property_type_id is distinct from new.property_type_id;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_type_deals after update of property_type_id on properties
  for each row when (old.property_type_id is distinct from new.property_type_id) execute function type_deals_again();
--> statement-breakpoint
-- Exact figures of the deals that stand, by the day they were closed on and the type of what was sold or let: their number;
-- in paise the prices and commissions. See count_properties.
create function count_deals() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || coalesce(r.property_type_id::text, ''), sum(g.amount)
      from new_rows r, lateral (values
        ('deals.number', 1::numeric), ('deals.price', r.price * 100),
        ('deals.commission', r.commission * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || coalesce(r.property_type_id::text, ''), -sum(g.amount)
      from old_rows r, lateral (values
        ('deals.number', 1::numeric), ('deals.price', r.price * 100),
        ('deals.commission', r.commission * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  else
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || coalesce(r.property_type_id::text, ''),
        sum(r.weight * g.amount)
      from (
        select 1 as weight, closed_on, property_type_id, price, commission from new_rows where is_standing
        union all
        select -1, closed_on, property_type_id, price, commission from old_rows where is_standing) as r, lateral (values
        ('deals.number', 1::numeric), ('deals.price', r.price * 100),
        ('deals.commission', r.commission * 100)) g (name, amount)
      group by 1, 2 having sum(r.weight * g.amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger deals_counted_insert after insert on deals referencing new table as new_rows
  for each statement execute function count_deals();
--> statement-breakpoint
create trigger deals_counted_update after update on deals referencing old table as old_rows new table as new_rows
  for each statement execute function count_deals();
--> statement-breakpoint
create trigger deals_counted_delete after delete on deals referencing old table as old_rows
  for each statement execute function count_deals();
--> statement-breakpoint
-- The same of the shares that agents have of deals that stand: their number, and in paise what they come to.
create function count_deal_shares() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, sum(g.amount)
      from new_rows r, lateral (values
        ('deals.agent', 1::numeric), ('deals.agent_commission', r.amount * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, -sum(g.amount)
      from old_rows r, lateral (values
        ('deals.agent', 1::numeric), ('deals.agent_commission', r.amount * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  else
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, sum(r.weight * g.amount)
      from (
        select 1 as weight, closed_on, agent_id, amount from new_rows where is_standing
        union all
        select -1, closed_on, agent_id, amount from old_rows where is_standing) as r, lateral (values
        ('deals.agent', 1::numeric), ('deals.agent_commission', r.amount * 100)) g (name, amount)
      group by 1, 2 having sum(r.weight * g.amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger deal_shares_counted_insert after insert on deal_shares referencing new table as new_rows
  for each statement execute function count_deal_shares();
--> statement-breakpoint
create trigger deal_shares_counted_update after update on deal_shares referencing old table as old_rows new table as new_rows
  for each statement execute function count_deal_shares();
--> statement-breakpoint
create trigger deal_shares_counted_delete after delete on deal_shares referencing old table as old_rows
  for each statement execute function count_deal_shares();
--> statement-breakpoint
insert into counts (name, key, value)
  select g.name, to_char(closed_on, 'YYYY-MM-DD') || '|' || coalesce(property_type_id::text, ''), sum(g.amount)
  from deals, lateral (values
    ('deals.number', 1::numeric), ('deals.price', price * 100), ('deals.commission', commission * 100)) g (name, amount)
  where is_standing group by 1, 2;
--> statement-breakpoint
insert into counts (name, key, value)
  select g.name, to_char(closed_on, 'YYYY-MM-DD') || '|' || agent_id, sum(g.amount)
  from deal_shares, lateral (values
    ('deals.agent', 1::numeric), ('deals.agent_commission', amount * 100)) g (name, amount)
  where is_standing group by 1, 2;
--> statement-breakpoint
-- Where the leads of a period come from, how they stand and what they are worth, read from the index alone.
create index leads_of_period on leads (created_at) include (status, source, budget) where deleted_at is null;
--> statement-breakpoint
-- What was received on which day.
create index invoice_payments_received on invoice_payments (paid_on) include (amount) where undone_at is null;
--> statement-breakpoint
-- What is due of somebody's own leads, read from the index alone.
create index leads_own_due on leads (assigned_agent_id, follow_up_on) include (created_by)
  where deleted_at is null and status not in ('closed', 'lost') and follow_up_on is not null;
