import { sql } from 'drizzle-orm';

const attendee = (alias: string) => `case when ${alias}.id is not null then json_build_object('id', ${alias}.id,
  'full_name', ${alias}.full_name, 'email', ${alias}.email, 'phone', ${alias}.phone,
  'phone_e164', ${alias}.phone_e164) end`;

/** The columns of a card in the shape of the contract; the table alias must be `p`. */
export const meetingCardColumns =
  sql.raw(`p.id, p.title, p.meeting_type, p.meeting_date, p.duration_minutes, p.location, p.video_link,
  p.status, p.client_id, ${attendee('c')} as client, p.lead_id, ${attendee('l')} as lead, p.agent_id,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'is_deleted', a.deleted_at is not null) end as agent,
  p.property_id, case when h.id is not null then json_build_object('id', h.id, 'title', h.title, 'status', h.status) end as property,
  p.outcome, p.follow_up_required, p.next_follow_up_date, p.overlap_confirmed, p.created_by, p.created_at, p.version`);

export const meetingCardJoins = sql.raw(`
  left join clients c on c.id = p.client_id and c.deleted_at is null
  left join leads l on l.id = p.lead_id and l.deleted_at is null
  left join profiles a on a.id = p.agent_id
  left join properties h on h.id = p.property_id and h.deleted_at is null`);
