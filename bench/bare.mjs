// Baseline server for the same requests: node:http and pg, named statements, the product's query plans, no session.
// node bench/bare.mjs PORT DATABASE_URL [plans]; /rows/… uses JSON.stringify, /json/… uses the JSON of PostgreSQL.
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';

const [port, connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 12 });
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
for (const type of [1184, 1082, 1700]) pg.types.setTypeParser(type, (text) => text);
const image = `row_to_json((select r from (select f.id, f.width, f.height, f.blur, f.sizes) r))`;
const type = `case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as property_type`;
const cards = (
  ids,
) => `select p.id, p.title, p.purpose, p.price::text, p.status, p.address, p.city, p.state, p.bedrooms,
  p.bathrooms, p.square_feet::text, p.features, ${type}, c.image as cover, p.agent_id, p.created_by, p.created_at, p.version
  from (${ids}) i join properties p on p.id = i.id left join property_types t on t.id = p.property_type_id
  left join lateral (select ${image} as image from property_images m join files f on f.id = m.file_id
    where m.property_id = p.id order by m.position limit 1) c on true order by p.created_at desc, p.id desc`;
const newest = 'order by p.created_at desc, p.id desc limit';
const from = 'select p.id, p.created_at from properties p where p.deleted_at is null';
const one = `select p.id, p.title, p.property_type_id, ${type}, p.purpose, p.price::text, p.status, p.address, p.city,
  p.state, p.zip_code, p.bedrooms, p.bathrooms, p.square_feet::text, p.area_basis, p.area_text, p.lot_size, p.year_built,
  p.description, p.features, p.rera_number, p.latitude, p.longitude, p.listing_date, p.agent_id, case when a.id is not null
  then json_build_object('id', a.id, 'full_name', a.full_name, 'email', a.email, 'phone', a.phone, 'avatar_url',
  a.avatar_file_id) end as agent, p.created_by, p.created_at, p.updated_at, p.version, p.deleted_at, coalesce((select
  json_agg(${image} order by m.position) from property_images m join files f on f.id = m.file_id
  where m.property_id = p.id), '[]') as images from PLACE p left join property_types t on t.id = p.property_type_id
  left join profiles a on a.id = p.agent_id`;
const columns = `title, property_type_id, purpose, price, address, city, state, zip_code, bedrooms, bathrooms, square_feet,
  area_basis, lot_size, year_built, description, features, listing_date, agent_id`;
const typed = `x.title, x.property_type_id, x.purpose, x.price, x.address, x.city, x.state, x.zip_code, x.bedrooms, x.bathrooms,
  x.square_feet, x.area_basis, x.lot_size, x.year_built, x.description, x.features, x.listing_date, x.agent_id`;
const draft = 'json_populate_record(null::properties, $1::json) x';
const count = (
  name,
) => `(select coalesce(json_object_agg(key, value), '{}') from (select key, sum(value) as value from (
  select key, value from counts where name = '${name}' union all select key, delta from count_deltas where name = '${name}')
  parts group by key) sums)`;
const statements = {
  list: cards(`${from} ${newest} 24`),
  page: cards(`${from} and (p.created_at, p.id) < ($1::timestamptz, $2::uuid) ${newest} 24`),
  // First the newest 2,000 rows, then the search index, then (for more than 5,000 hits) all rows in sort order.
  search: cards(`with near as materialized (select p.id, p.created_at from (select * from properties p
    where p.deleted_at is null ${newest} 2000) p where p.search_text like $1 ${newest} 25), hits as materialized (${from}
    and (select count(*) from near) < 25 and p.search_text like $1 limit 5001), far as materialized (${from}
    and (select count(*) from hits) > 5000 and p.search_text like $1 ${newest} 25)
    select * from (select * from near where (select count(*) from near) = 25 union all select * from far union all
    select * from hits where (select count(*) from hits) <= 5000) p ${newest} 24`),
  filter:
    cards(`${from} and p.property_type_id = $1::uuid and search_key(p.city) = search_key($2) and p.price >= $3::numeric
    and p.price <= $4::numeric ${newest} 24`),
  detail: `${one.replace('PLACE', 'properties')} where p.id = $1 and p.deleted_at is null`,
  create: `with made as (insert into properties (id, ${columns}) select x.id, ${typed} from ${draft} returning *)`,
  edit: `with made as (update properties p set (${columns}, version, updated_at) = row(${typed}, p.version + 1, now())
    from ${draft} where p.id = x.id and p.version = x.version returning p.*)`,
  dashboard: `select ${count('properties')} as total, ${count('properties.status')} as statuses, (select count(*) from (
    select 1 from properties where deleted_at is null and created_at >= $1::timestamptz limit 1000) f)::integer as added`,
};
for (const [name, text] of Object.entries(statements)) {
  const [first, rows] = text.startsWith('with') ? [`${text}, `, one.replace('PLACE', 'made')] : ['with ', text];
  const json = `${first} q as (${rows}) select coalesce(json_agg(q), '[]')::text as json from q`;
  statements[name] = { rows: text === rows ? text : `${text} ${rows}`, json };
  if (process.argv[4] !== 'plans') continue;
  const { rows: plan } = await pool.query(`explain (generic_plan, costs off) ${statements[name].rows}`);
  console.log(`${name}\n  ${plan.map((line) => line['QUERY PLAN']).join('\n  ')}`);
}
if (process.argv[4] === 'plans') process.exit();
createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [, form, name] = request.url.split('/');
  const call = { name: `${form} ${name}`, text: statements[name][form], values: JSON.parse(body || '[]') };
  const { rows } = await pool.query(call);
  const answer = Buffer.from(form === 'json' ? rows[0].json : JSON.stringify(rows));
  const packed = answer.length < 1024 ? answer : brotliCompressSync(answer, brotli);
  if (packed !== answer) response.setHeader('content-encoding', 'br');
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': packed.length }).end(packed);
}).listen(Number(port), () => console.log('ready'));
