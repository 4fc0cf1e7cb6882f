-- Ends the current run of a connection, and begins the next one while it is on and costs something.
create function track_connection_cost() returns trigger language plpgsql set search_path = public as $$
declare
  changed_at timestamptz := case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
begin
  update connection_costs set until = greatest(since, changed_at) where connection_id = new.id and until is null;
  if new.is_enabled and new.cost_per_month > 0 then
    insert into connection_costs (id, connection_id, source, campaign, cost_per_month, since)
    values (gen_random_uuid(), new.id, new.source, new.campaign, new.cost_per_month, changed_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger intake_connections_cost after insert on intake_connections
  for each row execute function track_connection_cost();
--> statement-breakpoint
create trigger intake_connections_cost_changed
  after update of is_enabled, cost_per_month, source, campaign on intake_connections
  for each row when ((old.is_enabled, old.cost_per_month, old.source, old.campaign)
    is distinct from (new.is_enabled, new.cost_per_month, new.source, new.campaign))
  execute function track_connection_cost();
--> statement-breakpoint
-- Of earlier versions only the last cost is known. A connection that is off was last saved when it was turned off.
insert into connection_costs (id, connection_id, source, campaign, cost_per_month, since, until)
select gen_random_uuid(), id, source, campaign, cost_per_month, created_at,
  case when not is_enabled then greatest(created_at, updated_at) end
from intake_connections where cost_per_month > 0;
