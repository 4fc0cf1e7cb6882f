import { v7 as uuid } from 'uuid';
import { runQuery } from './bench-server.mjs';
import { searchWords } from './dataset.mjs';
import { post } from './program.mjs';

const apartment = '01920000-0000-7000-8000-000000000001';

/** The benchmark cases. Each returns the requests of one round for program and baseline; writes are sent once each. */
export async function casesOf({ port, barePort = 0, cookie, url }) {
  const rpc = (call, input) => post(port, `/rpc/${call}`, JSON.stringify({ json: input }), { cookie });
  const bare = (form, name, values) => post(barePort, `/${form}/${name}`, JSON.stringify(values));
  const same = (call, input, name, values) => ({
    ours: () => [rpc(call, input)],
    bare: (form) => [bare(form, name, values)],
  });
  const search = (word) => same('properties/list', { search: word, sort: 'newest' }, 'search', [`%${word}%`]);
  const deep = await scroll(port, cookie, 1000);
  const { rows: some } = await runQuery(
    url,
    'select id from properties where deleted_at is null order by random() limit 200',
  );
  const draft = (n) => ({
    title: `Nilgiri Residency, ${n % 5} BHK`,
    property_type_id: apartment,
    purpose: 'sale',
    price: String(9_000_000 + n * 1000),
    address: `B-${n}, Pancard Club Road, Baner`,
    city: 'Pune',
    state: '27',
    zip_code: '411045',
    bedrooms: 3,
    bathrooms: 2.5,
    square_feet: '1420',
    area_basis: 'carpet',
    lot_size: null,
    year_built: 2019,
    description: 'East-facing corner flat, close to schools and shops, with water and power the whole day.',
    features: ['Parking', 'Gym'],
    image_ids: [],
    rera_number: null,
    latitude: null,
    longitude: null,
    listing_date: '2026-11-09',
    agent_id: null,
    owner_id: null,
  });
  const created = () => Array.from({ length: 4000 }, (_, n) => ({ id: uuid(), ...draft(n) }));
  const monday = new Date(Date.now() - 5 * 86_400_000).toISOString();
  return {
    'first list page': same('properties/list', { sort: 'newest' }, 'list', []),
    'page 1,000, reached by scrolling': same('properties/list', { sort: 'newest', cursor: deep.cursor }, 'page', [
      deep.created_at,
      deep.id,
    ]),
    'search, rare word': search(searchWords.rare),
    'search, common word': search(searchWords.common),
    'search, common word absent from the newest 50,000': search(searchWords.uneven),
    'filter: type, city, price': same(
      'properties/list',
      { sort: 'newest', type: [apartment], city: ['Pune'], price_min: 3_000_000, price_max: 6_000_000 },
      'filter',
      [apartment, 'Pune', 3_000_000, 6_000_000],
    ),
    detail: {
      ours: () => some.map(({ id }) => rpc('properties/find', { id })),
      bare: (form) => some.map(({ id }) => bare(form, 'detail', [id])),
    },
    create: {
      isOnce: true,
      ours: () => created().map((row) => rpc('properties/create', row)),
      bare: (form) => created().map((row) => bare(form, 'create', [JSON.stringify(row)])),
    },
    edit: {
      isOnce: true,
      ours: async () => (await unchangedRows(url)).map((row) => rpc('properties/update', row)),
      bare: async (form) => (await unchangedRows(url)).map((row) => bare(form, 'edit', [JSON.stringify(row)])),
    },
    'dashboard figures': same('dashboard/figures', undefined, 'dashboard', [monday]),
  };
}

/** Scrolls like a user: from page to page, by the returned cursor. */
async function scroll(port, cookie, page) {
  let cursor;
  let last;
  // Larger pages of 60 reach the same cursor in fewer requests.
  for (let seen = 0; seen < page * 24; seen += 60) {
    const answer = await fetch(`http://localhost:${port}/rpc/properties/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ json: { sort: 'newest', limit: 60, ...(cursor && { cursor }) } }),
    });
    const { json } = await answer.json();
    cursor = json.next;
    last = json.items.at(-1);
  }
  return { cursor, created_at: last.created_at, id: last.id };
}

let drawn = 0;

/** Current property inputs, each with another price; no round edits the properties of an earlier round. */
async function unchangedRows(url) {
  drawn += 1;
  const { rows } = await runQuery(
    url,
    `select json_build_object('id', id, 'version', version, 'status', status, 'title', title, 'property_type_id',
      property_type_id, 'purpose', purpose, 'price', (price + 10000)::text, 'address', address, 'city', city, 'state', state,
      'zip_code', zip_code, 'bedrooms', bedrooms, 'bathrooms', bathrooms, 'square_feet', square_feet::text, 'area_basis',
      area_basis, 'lot_size', lot_size, 'year_built', year_built, 'description', description, 'features', features,
      'image_ids', array(select file_id from property_images where property_id = p.id order by position), 'rera_number',
      rera_number, 'latitude', latitude, 'longitude', longitude, 'listing_date', listing_date, 'agent_id', agent_id, 'owner_id', owner_id) as draft
    from properties p where deleted_at is null and created_at < now() - interval '1 hour'
    order by created_at desc limit 4000 offset $1`,
    [(drawn % 20) * 4000],
  );
  return rows.map(({ draft }) => draft);
}
