create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- Devanagari and Gujarati to Latin letters as people write names ('पुणे' and 'પુણે' become 'pune'). The Gujarati block has the
-- order of the Devanagari one. A consonant keeps its 'a' only before another letter, as it is spoken.
create function romanized(input text) returns text language plpgsql immutable strict parallel safe
  set search_path = public as $$
declare
  word text := translate(input,
    'ઁંઃઅઆઇઈઉઊઋઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહ઼ાિીુૂૃૅેૈૉોૌ્૦૧૨૩૪૫૬૭૮૯',
    'ँंःअआइईउऊऋऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह़ािीुूृॅेैॉोौ्०१२३४५६७८९');
begin
  word := translate(word, '०१२३४५६७८९', '0123456789');
  word := regexp_replace(word, '[ँं](?=[पफबभम])', 'm', 'g');
  word := regexp_replace(word, '([क-ह]़?)(?=[ऄ-हँंःm])', '\1a', 'g');
  word := replace(word, '़', '');
  word := replace(replace(replace(replace(replace(word, 'क्ष', 'ksh'), 'ज्ञ', 'gy'), 'ॐ', 'om'), 'त्र', 'tr'), 'श्र', 'shr');
  word := replace(replace(replace(replace(replace(word, 'ख', 'kh'), 'घ', 'gh'), 'छ', 'chh'), 'च', 'ch'), 'झ', 'jh');
  word := replace(replace(replace(replace(replace(word, 'ठ', 'th'), 'ढ', 'dh'), 'थ', 'th'), 'ध', 'dh'), 'फ', 'ph');
  word := replace(replace(replace(replace(replace(word, 'भ', 'bh'), 'श', 'sh'), 'ष', 'sh'), 'ऐ', 'ai'), 'औ', 'au');
  word := replace(replace(replace(replace(replace(word, 'ै', 'ai'), 'ौ', 'au'), 'ऋ', 'ri'), 'ृ', 'ri'), 'ञ', 'n');
  word := translate(word,
    'कगङजटडणतदनपबमयरलळवसहअआइईउऊऍएऑओािीुूॅेॉोँंः्',
    'kgnjtdntdnpbmyrllvshaaiiuueeooaiiuueeoonnh');
  return word;
end $$;
--> statement-breakpoint
-- The one form under every search index, version 1: normalised, lower case, unaccented, romanised. One more space at each
-- end of the separators is folded, so that 'B-1204,  Baner' and 'b 1204 baner' meet.
create function search_key(input text) returns text language plpgsql immutable parallel safe
  set search_path = public as $$
declare
  word text := lower(normalize(coalesce(input, ''), NFKC));
begin
  if word ~ '[\u0900-\u097F\u0A80-\u0AFF]' then
    word := romanized(word);
  end if;
  word := unaccent('unaccent'::regdictionary, word);
  return trim(regexp_replace(word, '[\s,.;:/()''"–—-]+', ' ', 'g'));
end $$;
--> statement-breakpoint
create table search_key_version (version integer not null);
--> statement-breakpoint
insert into search_key_version values (1);
