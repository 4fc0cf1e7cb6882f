-- A shared deal counts by share: what agents have of deals is kept in ten-thousandths, beside how many deals they take part in.
create or replace function count_deal_shares() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, sum(g.amount)
      from new_rows r, lateral (values ('deals.agent', 1::numeric), ('deals.agent_share', r.share * 100),
        ('deals.agent_commission', r.amount * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, -sum(g.amount)
      from old_rows r, lateral (values ('deals.agent', 1::numeric), ('deals.agent_share', r.share * 100),
        ('deals.agent_commission', r.amount * 100)) g (name, amount)
      where r.is_standing group by 1, 2 having sum(g.amount) <> 0;
  else
    insert into count_deltas (name, key, delta)
      select g.name, to_char(r.closed_on, 'YYYY-MM-DD') || '|' || r.agent_id, sum(r.weight * g.amount)
      from (
        select 1 as weight, closed_on, agent_id, share, amount from new_rows where is_standing
        union all
        select -1, closed_on, agent_id, share, amount from old_rows where is_standing) as r, lateral (values
        ('deals.agent', 1::numeric), ('deals.agent_share', r.share * 100), ('deals.agent_commission', r.amount * 100)
        ) g (name, amount)
      group by 1, 2 having sum(r.weight * g.amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
insert into counts (name, key, value)
  select g.name, g.key, sum(share * 100)
  from deal_shares, lateral (values
    ('deals.agent_share', to_char(closed_on, 'YYYY-MM-DD') || '|' || agent_id),
    ('deals.agent_share by month', to_char(closed_on, 'YYYY-MM') || '|' || agent_id)) g (name, key)
  where is_standing group by 1, 2;
