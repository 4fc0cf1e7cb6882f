import { sql } from 'drizzle-orm';

/** The columns of a card in the shape of the contract, for documents aliased p. */
export const documentCardColumns = sql.raw(`p.id, p.title, p.document_type, p.description,
  p.property_id, case when h.id is not null then json_build_object('id', h.id, 'title', h.title) end as property,
  p.client_id, case when c.id is not null then json_build_object('id', c.id, 'full_name', c.full_name) end as client,
  p.lead_id, case when l.id is not null then json_build_object('id', l.id, 'full_name', l.full_name) end as lead,
  p.agent_id, case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as agent,
  p.is_shown_to_client,
  case when f.id is not null then json_build_object('name', f.name, 'media_type', f.media_type, 'bytes', f.bytes)
    end as file,
  p.created_by, p.created_at, p.updated_at, p.version`);

export const documentCardJoins = sql.raw(`
  left join properties h on h.id = p.property_id and h.deleted_at is null
  left join clients c on c.id = p.client_id and c.deleted_at is null
  left join leads l on l.id = p.lead_id and l.deleted_at is null
  left join profiles a on a.id = p.agent_id
  left join files f on f.id = p.file_id`);
