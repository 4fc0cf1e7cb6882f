-- Documents and messages are later features than consents and registrations, so that their tables cannot name them.
alter table consents
  add constraint consents_proof_document_id_fk foreign key (proof_document_id) references documents (id) on delete set null,
  add constraint consents_proof_communication_id_fk foreign key (proof_communication_id) references communications (id) on delete set null;
--> statement-breakpoint
alter table registrations
  add constraint registrations_document_id_fk foreign key (document_id) references documents (id) on delete set null;
--> statement-breakpoint
-- What proves an act stays as well, until it is purged.
drop trigger consents_keep on consents;
--> statement-breakpoint
create trigger consents_keep before update on consents for each row
  when ((old.id, old.act, old.purposes, old.channels, old.way, old.recorded_by, old.at, old.language, old.text_id)
    is distinct from (new.id, new.act, new.purposes, new.channels, new.way, new.recorded_by, new.at, new.language, new.text_id)
    or (new.note <> '' and new.note is distinct from old.note)
    or (new.proof_document_id is not null and new.proof_document_id is distinct from old.proof_document_id)
    or (new.proof_communication_id is not null and new.proof_communication_id is distinct from old.proof_communication_id))
  execute function keep_consent();
