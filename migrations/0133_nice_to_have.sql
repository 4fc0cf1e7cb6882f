alter table requirements rename column wishes to nice_to_have;
--> statement-breakpoint
alter table requirements rename constraint requirements_wishes_known to requirements_nice_to_have_known;
--> statement-breakpoint
update changes set difference = difference - 'wishes' || jsonb_build_object('nice_to_have', difference->'wishes')
  where action like 'requirement\_%' and difference ? 'wishes';
--> statement-breakpoint
update merge_rows set
  before = case when before ? 'wishes' then before - 'wishes' || jsonb_build_object('nice_to_have', before->'wishes') else before end,
  after = case when after ? 'wishes' then after - 'wishes' || jsonb_build_object('nice_to_have', after->'wishes') else after end
  where table_name = 'requirements';
