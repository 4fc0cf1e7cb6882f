-- What the agents of a deal have of it comes to the whole: 100 percent, and all of its commission. Looked at when a
-- transaction ends, so that deal and shares may be written one after the other.
create function check_deal_is_shared() returns trigger language plpgsql set search_path = public as $$
declare
  checked uuid;
  owed numeric;
  shared numeric;
  amounts numeric;
begin
  if tg_table_name = 'deals' then
    checked := new.id;
  elsif tg_op = 'DELETE' then
    checked := old.deal_id;
  else
    checked := new.deal_id;
  end if;
  select commission into owed from deals where id = checked;
  if owed is null then
    return null;
  end if;
  select coalesce(sum(share), 0), coalesce(sum(amount), 0) into shared, amounts from deal_shares where deal_id = checked;
  if shared <> 100 or amounts <> owed then
    raise exception 'the shares of deal % come to % percent and % of %', checked, shared, amounts, owed
      using errcode = 'check_violation', constraint = 'deal_shares_whole';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger deals_shared_whole after insert or update of commission on deals
  deferrable initially deferred for each row execute function check_deal_is_shared();
--> statement-breakpoint
create constraint trigger deal_shares_whole after insert or update of share, amount or delete on deal_shares
  deferrable initially deferred for each row execute function check_deal_is_shared();
--> statement-breakpoint
-- A property that is offered again is no longer what its last deal made it; the deal stands.
create function let_go_of_deal() returns trigger language plpgsql set search_path = public as $$
begin
  update deals set is_current = false where property_id = new.id and is_current;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_offered_again after update of status on properties
  for each row when (old.status <> new.status and new.status in ('available', 'pending')) execute function let_go_of_deal();
