import { sql } from 'drizzle-orm';

const party = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'full_name', ${alias}.full_name) end`;

/** The columns of a deal in the shape of the contract, for deals aliased p. */
export const dealCardColumns =
  sql.raw(`p.id, p.kind, p.price::text, p.closed_on, p.commission::text, p.notes, s.shares, p.property_id, p.property_title,
  h.agent_id as property_agent_id, p.client_id, ${party('c')} as client, p.lead_id, ${party('l')} as lead, p.seller_id, ${party('o')} as seller, p.is_current, p.status_before, p.undone_at,
  u.full_name as undone_by, p.undo_reason, p.custom, p.created_by, p.created_at, p.updated_at, p.version`);

/** Erased clients are joined without a name; clients in the trash are not. */
export const dealCardJoins = sql.raw(`
  left join properties h on h.id = p.property_id
  left join clients c on c.id = p.client_id and (c.deleted_at is null or c.erased_at is not null)
  left join leads l on l.id = p.lead_id and l.deleted_at is null
  left join clients o on o.id = p.seller_id and (o.deleted_at is null or o.erased_at is not null)
  left join profiles u on u.id = p.undone_by
  left join lateral (
    select coalesce(json_agg(json_build_object('agent_id', d.agent_id, 'full_name', a.full_name,
      'avatar_url', '/files/' || a.avatar_file_id || '/320', 'share', d.share::text, 'amount', d.amount::text)
      order by d.position), '[]') as shares
    from deal_shares d join profiles a on a.id = d.agent_id where d.deal_id = p.id) s on true`);
