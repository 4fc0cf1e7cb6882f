import { runQuery } from './bench-server.mjs';

/** The search words; `titles` defines how they are distributed. */
export const searchWords = { rare: 'trimurti', common: 'residency', uneven: 'heritage' };
/** This many of the newest rows lack the uneven word. */
export const newestWithout = 50_000;

const batch = 100_000;

const cities =
  "('{Pune,Mumbai,Thane,Nashik,Nagpur,Bengaluru,Ahmedabad,Surat,Vadodara,Hyderabad,Chennai,Jaipur,Indore,Kolkata,Goa,Kochi,Mysuru,Rajkot,Lucknow,Delhi,Noida,Gurugram,Bhopal,Aurangabad,Kolhapur,Solapur,Satara,Sangli,Ratnagiri,Alibag}'::text[])";
const projects =
  "('{Nilgiri,Kesar,Shanti,Green Valley,Sahyadri,Amrapali,Ganga,Yamuna,Rohan,Kumar,Marvel,Panchshil,Lodha,Godrej,Shree,Anand,Vasant,Surya,Chandan,Mahalaxmi,Orchid,Lotus,Silver Oak,Palm,Riverside,Lake View,Hill Crest,Royal,Golden,Emerald}'::text[])";
const kinds = "('{Heights,Towers,Park,Enclave,Gardens,Court,Vihar,Nagar,Plaza,Villa}'::text[])";
const roads =
  "('{Pancard Club,Gangapur,College,Link,Station,Airport,Baner,Satara,Canal,Ring,Temple,Market,Senapati Bapat,Karve,Linking,Hill}'::text[])";
const localities =
  "('{Baner,Aundh,Kothrud,Wakad,Hadapsar,Kharadi,Viman Nagar,Andheri,Bandra,Powai,Borivali,Panvel,Vashi,Satpur,Indira Nagar,Whitefield}'::text[])";

/** A uuid with this number in its last twelve digits, so that rows reference one another without a lookup. */
const uuid = (prefix, number) => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
/** Spreads values evenly over a list; \`skew\` above 1 prefers the first values. */
const pick = (list, salt, skew = 1) =>
  `${list}[1 + floor(power((hashint8(n * 31 + ${salt})::bigint & 1048575) / 1048576.0, ${skew}) * array_length(${list}, 1))::int]`;
const chance = (salt) => `((hashint8(n * 17 + ${salt})::bigint & 1048575) / 1048576.0)`;

/** Fills a migrated database with this many properties and their dependent data; the oldest is number 1. */
export async function fill(url, count) {
  const since = performance.now();
  const { rows } = await runQuery(url, "select indexdef from pg_indexes where indexname = 'properties_search'");
  await runQuery(url, 'drop index properties_search');
  await runQuery(url, people);
  await runQuery(url, pictures);
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(first + batch - 1, count);
    for (const statement of [properties, images, prices, changes]) await runQuery(url, statement(first, last, count));
  }
  await runQuery(url, `set maintenance_work_mem = '512MB'; ${rows[0].indexdef}`);
  await runQuery(url, 'vacuum (analyze)');
  console.log(`  ${count.toLocaleString('en')} properties in ${Math.round((performance.now() - since) / 1000)} s`);
}

const people = `insert into profiles (id, full_name, email, phone, role, approved_at)
  select ${uuid('01930000', 'n')}, 'Agent ' || n, 'agent' || n || '@bench.example', '+91 98220 0' || 1000 + n, 'Agent', now()
  from generate_series(1, 20) n`;

const pictures = `insert into files (id, kind, name, media_type, bytes, width, height, blur, sizes)
  select ${uuid('01940000', 'n')}, 'property_image', 'picture ' || n || '.webp', 'image/webp', 180000, 1600, 1200,
    'data:image/webp;base64,' || translate(encode(sha256(int8send(n)) || sha256(int8send(-n)), 'base64'), E'\\n', ''),
    '[320, 640, 960, 1280, 1600]' from generate_series(1, 5000) n`;

/** 1 in 5,000 titles has the rare word, 3 in 10 the common one, 3 in 10 of the older rows the uneven one. */
const titles = (count) => `case
    when n % 5000 = 77 then 'Trimurti '
    when ${chance(1)} < 0.3 and n <= ${count - newestWithout} then 'Heritage '
    else '' end || ${pick(projects, 2, 1.5)} || ' ' ||
    case when ${chance(3)} < 0.3 then 'Residency' else ${pick(kinds, 4)} end || ', ' || 1 + n % 5 || ' BHK'`;

const properties = (first, last, count) => `insert into properties (id, title, property_type_id, purpose, price, status,
    address, city, state, zip_code, bedrooms, bathrooms, square_feet, area_basis, year_built, description, features,
    latitude, longitude, listing_date, agent_id, created_by, created_at, updated_at)
  select ${uuid('01950000', 'n')}, ${titles(count)},
    ('01920000-0000-7000-8000-0000000000' || lpad((1 + floor(power(${chance(5)}, 1.6) * 10))::text, 2, '0'))::uuid,
    case when ${chance(6)} < 0.7 then 'sale' when ${chance(6)} < 0.95 then 'rent' else 'lease' end,
    round((1500000 + power(${chance(7)}, 4) * 90000000)::numeric, -4),
    case when ${chance(8)} < 0.7 then 'available' when ${chance(8)} < 0.8 then 'pending' when ${chance(8)} < 0.93 then 'sold' else 'rented' end,
    chr(65 + (n % 8)::int) || '-' || 100 + n % 1900 || ', ' || ${pick(roads, 9)} || ' Road, ' || ${pick(localities, 10)},
    ${pick(cities, 11, 2)}, '27', (411001 + n % 60)::text, 1 + n % 5, 1 + (n % 7) / 2.0, 400 + n % 3000, 'carpet',
    1990 + n % 35, 'A well-kept home near schools and shops, with water and power the whole day. Number ' || n || '.',
    (array['{Parking,Gym,Lift}', '{Parking,Garden}', '{Parking,Lift,Power backup,Swimming pool}', '{}'])[1 + n % 4]::text[],
    18.5 + n % 100 / 1000.0, 73.8 + n % 90 / 1000.0, (now() - (${count} - n) * interval '31 seconds')::date,
    ${uuid('01930000', '1 + n % 20')}, ${uuid('01930000', '1 + n % 20')},
    now() - (${count} - n) * interval '31 seconds', now() - (${count} - n) * interval '31 seconds'
  from generate_series(${first}::bigint, ${last}) n order by n`;

const images = (first, last) => `insert into property_images (property_id, file_id, position)
  select ${uuid('01950000', 'n')}, ${uuid('01940000', '1 + (n * 3 + place) % 5000')}, place
  from generate_series(${first}::bigint, ${last}) n, generate_series(0, n % 4) place`;

const prices = (first, last) => `insert into price_history (id, property_id, price, purpose, changed_at, changed_by)
  select ${uuid('01960000', 'n * 4 + step')}, p.id, p.price * (1 + step * 0.02), p.purpose, p.created_at, p.created_by
  from generate_series(${first}::bigint, ${last}) n join properties p on p.id = ${uuid('01950000', 'n')},
    generate_series(0, case when n % 3 = 0 then 1 else 0 end) step`;

const changes = (first, last) => `insert into changes (at, actor_id, topic, entity_id, action, difference)
  select p.created_at, p.created_by, 'properties', p.id, 'created',
    jsonb_build_object('title', json_build_array(null, p.title), 'price', json_build_array(null, p.price::text))
  from generate_series(${first}::bigint, ${last}) n join properties p on p.id = ${uuid('01950000', 'n')} order by n`;
