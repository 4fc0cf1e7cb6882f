-- Google sends its key in the body of a delivery. Deliveries of earlier versions were stored with it.
-- LATIN1 reads and writes any byte unchanged except zero, which no delivery with a valid key contains.
update intake_deliveries
set body = convert_to(regexp_replace(convert_from(body, 'LATIN1'), '("google_key"\s*:\s*")([^"\\]|\\.)*"', '\1"', 'g'), 'LATIN1')
where kind = 'google' and case when position('\x00'::bytea in body) > 0 then false
  else convert_from(body, 'LATIN1') ~ '"google_key"\s*:\s*"[^"]' end;
