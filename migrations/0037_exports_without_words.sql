-- What was typed into the filter of an export may name somebody who is erased: that it was asked for stays, its words go.
update changes
set difference = jsonb_set(
  difference,
  '{filter,1}',
  (difference #> '{filter,1}') || (
    select jsonb_object_agg(name, true)
    from jsonb_object_keys(difference #> '{filter,1}') as name
    where name in ('search', 'location', 'city')
  )
)
where topic = 'exports' and action = 'exported' and difference #> '{filter,1}' ?| array['search', 'location', 'city'];
