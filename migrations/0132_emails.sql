alter table person_mails rename to person_emails;
--> statement-breakpoint
alter table mail_attachments rename to email_attachments;
--> statement-breakpoint
alter table mails rename to emails;
--> statement-breakpoint
alter table communications rename column mail_id to email_id;
--> statement-breakpoint
alter table person_emails rename column mail_id to email_id;
--> statement-breakpoint
alter table meeting_reminders rename column mail_id to email_id;
--> statement-breakpoint
alter table email_attachments rename column mail_id to email_id;
--> statement-breakpoint
alter table notifications rename column mail_id to email_id;
--> statement-breakpoint
alter table emails rename constraint mails_pkey to emails_pkey;
--> statement-breakpoint
alter table emails rename constraint mails_message_id to emails_message_id;
--> statement-breakpoint
alter table emails rename constraint mails_status_known to emails_status_known;
--> statement-breakpoint
alter table emails rename constraint mails_cancelled_because to emails_cancelled_because;
--> statement-breakpoint
alter table emails rename constraint mails_cancel_reason_known to emails_cancel_reason_known;
--> statement-breakpoint
alter table emails rename constraint mails_calendar_method_known to emails_calendar_method_known;
--> statement-breakpoint
alter table emails rename constraint mails_calendar_whole to emails_calendar_whole;
--> statement-breakpoint
alter table email_attachments rename constraint mail_attachments_mail_id_position_pk to email_attachments_email_id_position_pk;
--> statement-breakpoint
alter table email_attachments rename constraint mail_attachments_mail_id_mails_id_fk to email_attachments_email_id_emails_id_fk;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_pkey to person_emails_pkey;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_token to person_emails_token;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_of_somebody to person_emails_of_somebody;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_purpose_known to person_emails_purpose_known;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_language_known to person_emails_language_known;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_mail_id_mails_id_fk to person_emails_email_id_emails_id_fk;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_lead_id_leads_id_fk to person_emails_lead_id_leads_id_fk;
--> statement-breakpoint
alter table person_emails rename constraint person_mails_client_id_clients_id_fk to person_emails_client_id_clients_id_fk;
--> statement-breakpoint
alter table communications rename constraint communications_mail_id_mails_id_fk to communications_email_id_emails_id_fk;
--> statement-breakpoint
alter index communications_mail rename to communications_email;
--> statement-breakpoint
alter index person_mails_lead rename to person_emails_lead;
--> statement-breakpoint
alter index person_mails_client rename to person_emails_client;
--> statement-breakpoint
alter index mails_newest rename to emails_newest;
--> statement-breakpoint
alter index mails_pending rename to emails_pending;
--> statement-breakpoint
alter trigger mails_answer_leads on emails rename to emails_answer_leads;
--> statement-breakpoint
create or replace function first_contact(lead uuid, client uuid, since timestamptz) returns timestamptz
language sql stable set search_path = public as $$
  select min(greatest(at, since)) from (
    select coalesce(e.sent_at, c.created_at) as at, c.lead_id is not distinct from lead as is_own
      from communications c left join emails e on e.id = c.email_id
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
create or replace function answer_leads_by_email() returns trigger language plpgsql set search_path = public as $$
begin
  perform answer_leads_of(c.lead_id, c.client_id, new.sent_at) from communications c
    where c.email_id = new.id and c.direction = 'out' and c.agent_id is not null;
  return null;
end $$;
--> statement-breakpoint
update changes set topic = 'emails' where topic = 'mails';
--> statement-breakpoint
update changes set action = 'sent_to_client' where topic = 'invoices' and action = 'mailed';
--> statement-breakpoint
update changes set difference = difference - 'mail_id' || jsonb_build_object('email_id', difference->'mail_id')
  where difference ? 'mail_id';
--> statement-breakpoint
update merge_rows set table_name = 'person_emails' where table_name = 'person_mails';
