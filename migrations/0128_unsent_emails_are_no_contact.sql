-- The first contact outwards with a lead since it was added, or with the client that it became: a call that reached the
-- person, a WhatsApp message, an SMS, an email that a mail server accepted, or a meeting, from when the person joined it.
-- A contact of the lead itself may have been typed without a network before the lead arrived.
create function first_contact(lead uuid, client uuid, since timestamptz) returns timestamptz
language sql stable set search_path = public as $$
  select min(greatest(at, since)) from (
    select coalesce(e.sent_at, c.created_at) as at, c.lead_id is not distinct from lead as is_own
      from communications c left join mails e on e.id = c.mail_id
      where (c.lead_id = lead or c.client_id = client) and c.direction = 'out' and c.agent_id is not null
        and case c.type when 'phone' then c.outcome = 'reached' when 'email' then e.status = 'sent' else true end
    union all
    select coalesce((select max(h.at) from changes h where h.topic = 'meetings' and h.entity_id = m.id
        and (h.difference -> 'lead_id' ->> 1 = m.lead_id::text or h.difference -> 'client_id' ->> 1 = m.client_id::text)),
      m.created_at), m.lead_id is not distinct from lead
      from meetings m where m.lead_id = lead or m.client_id = client
    union all
    select m.created_at, p.lead_id is not distinct from lead from visit_participants p join meetings m on m.id = p.meeting_id
      where not p.is_main and (p.lead_id = lead or p.client_id = client)) contact
  where is_own or at >= since
$$;
--> statement-breakpoint
create function answer_leads_of(lead uuid, client uuid, contact timestamptz) returns void
language sql set search_path = public as $$
  select answer_lead_at(lead, contact);
  select answer_lead_at(l.id, contact) from leads l
    where l.client_id = client and l.id is distinct from lead and l.created_at <= contact
$$;
--> statement-breakpoint
create or replace function answer_lead() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then perform answer_leads_of(new.lead_id, new.client_id, new.created_at);
  else perform answer_leads_of(new.lead_id, new.client_id, new.updated_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger communications_answer_leads on communications;
--> statement-breakpoint
create trigger communications_answer_leads after insert on communications
  for each row when (num_nonnulls(new.lead_id, new.client_id) > 0 and new.direction = 'out' and new.agent_id is not null
    and new.type <> 'email' and (new.type <> 'phone' or new.outcome = 'reached')) execute function answer_lead();
--> statement-breakpoint
-- An email that waits in the outbox, was refused or was cancelled reached nobody.
create function answer_leads_by_email() returns trigger language plpgsql set search_path = public as $$
begin
  perform answer_leads_of(c.lead_id, c.client_id, new.sent_at) from communications c
    where c.mail_id = new.id and c.direction = 'out' and c.agent_id is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger mails_answer_leads after update of status on mails
  for each row when (new.status = 'sent' and old.status <> 'sent') execute function answer_leads_by_email();
--> statement-breakpoint
-- A lead that becomes a client was also answered by what was said to the client before; called by the conversion.
create function answer_leads_of_client(client uuid) returns void language sql set search_path = public as $$
  select answer_lead_at(l.id, c.at) from leads l, first_contact(l.id, l.client_id, l.created_at) c (at)
    where l.client_id = client and c.at is not null
$$;
--> statement-breakpoint
-- Leads that an email answered when it was written.
update leads l set answered_at = first_contact(l.id, l.client_id, l.created_at)
where l.answered_at is not null
  and exists (select from communications c where (c.lead_id = l.id or c.client_id = l.client_id)
    and c.type = 'email' and c.direction = 'out' and c.agent_id is not null
    and greatest(c.created_at, l.created_at) = l.answered_at)
  and l.answered_at is distinct from first_contact(l.id, l.client_id, l.created_at);
