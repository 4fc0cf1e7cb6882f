import { runQuery } from './bench-server.mjs';

export const batch = 100_000;

const first =
  "('{Asha,Sanjay,Meera,Rohan,Farida,Imran,Ananya,Vikram,Lata,Suresh,Nasreen,Deepak,Pooja,Mahesh,Hetal,Arjun,Shalini,Yusuf,Kiran,Gauri,Tanvi,Umesh,Rekha,Nikhil,Leena,Hemant,Zoya,Padma,Savita,Joseph}'::text[])";
const family =
  "('{Kulkarni,Patil,Deshpande,Shaikh,Pillai,Gokhale,Sathe,Merchant,Joshi,Bhosale,Oberoi,Ranade,Agarwal,Shah,Nair,Jagtap,Patel,Fernandes,Kale,Mehta,Rao,Pawar,Naik,Gupta,Thomas,Bapat,Singh,Reddy,Iyer,Das}'::text[])";
const localities =
  "('{Baner,Aundh,Kothrud,Wakad,Hadapsar,Kharadi,Viman Nagar,Andheri,Bandra,Powai,Borivali,Panvel,Vashi,Satpur,Indira Nagar,Whitefield}'::text[])";

export const uuid = (prefix, number) => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const chance = (salt) => `((hashint8(n * 17 + ${salt})::bigint & 1048575) / 1048576.0)`;
const pick = (list, salt) => `${list}[1 + floor(${chance(salt)} * array_length(${list}, 1))::int]`;
const type = (salt) =>
  `('01920000-0000-7000-8000-0000000000' || lpad((1 + floor(power(${chance(salt)}, 1.6) * 10))::text, 2, '0'))::uuid`;

/** SQL for the id of one of the properties, or of the clients, of a database with this many properties. */
export const someProperty = (count) => uuid('01950000', `1 + n % ${Math.min(count, 100_000)}`);
export const someClient = (count) => uuid('01970000', `1 + n % ${Math.min(count / 10, 10_000)}`);

/** Adds clients with preferences, leads and meetings to a database with properties, if it has none. */
export async function fillPeople(url, { clients, leads, meetings }) {
  const { rows } = await runQuery(url, 'select exists (select from meetings) as has');
  if (rows[0].has) return;
  const since = performance.now();
  const indexes = ['clients_search', 'leads_search', 'meetings_search'];
  const { rows: made } = await runQuery(url, 'select indexdef from pg_indexes where indexname = any($1)', [indexes]);
  await runQuery(url, `drop index ${indexes.join(', ')}`);
  for (let from = 1; from <= clients; from += batch)
    await runQuery(url, clientRows(from, Math.min(from + batch - 1, clients)));
  for (let from = 1; from <= leads; from += batch)
    await runQuery(url, leadRows(from, Math.min(from + batch - 1, leads), leads));
  for (let from = 1; from <= meetings; from += batch)
    await runQuery(url, meetingRows(from, Math.min(from + batch - 1, meetings), meetings, clients));
  await runQuery(url, `set maintenance_work_mem = '512MB'; ${made.map(({ indexdef }) => indexdef).join(';')}`);
  await runQuery(url, 'vacuum (analyze)');
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(
    `  ${[clients, leads, meetings].map((count) => count.toLocaleString('en')).join(', ')} clients, leads, meetings in ${seconds} s`,
  );
}

const clientRows = (from, to) => `insert into clients (id, full_name, client_type, email, phone, phone_e164, budget_min,
    budget_max, preferred_locations, property_type_ids, bedrooms_min, bedrooms_max, amenities, agent_id, created_by,
    created_at, updated_at)
  select ${uuid('01970000', 'n')}, ${pick(first, 1)} || ' ' || ${pick(family, 2)},
    (array['buyer', 'buyer', 'buyer', 'tenant', 'investor', 'seller', 'landlord'])[1 + floor(${chance(3)} * 7)::int],
    'person' || n || '@bench.example', '98220 ' || 10000 + n % 90000, '+9198220' || 10000 + n % 90000,
    case when ${chance(4)} < 0.6 then budget * 0.7 end, case when ${chance(5)} < 0.9 then budget end,
    case when ${chance(6)} < 0.8 then array[${pick(localities, 7)}, ${pick(localities, 8)}] else '{}' end,
    case when ${chance(9)} < 0.7 then array[${type(10)}] else '{}'::uuid[] end,
    case when ${chance(11)} < 0.6 then 1 + n % 3 end, case when ${chance(11)} < 0.6 then 2 + n % 3 end,
    case when ${chance(12)} < 0.4 then '{Parking,Gym}'::text[] else '{}' end,
    ${uuid('01930000', '1 + n % 20')}, ${uuid('01930000', '1 + n % 20')},
    now() - n * interval '5 minutes', now() - n * interval '5 minutes'
  from generate_series(${from}::bigint, ${to}) n,
    lateral (select round((1500000 + power(${chance(13)}, 4) * 90000000)::numeric, -4) as budget) b`;

/** Two leads in three are closed or lost; the newest is number 1. */
const leadRows = (from, to, count) => `insert into leads (id, full_name, email, phone, phone_e164, source, status,
    lost_reason, won_reason, stage_since, position, interest_type, budget, follow_up_on, assigned_agent_id, property_id, created_by,
    created_at, updated_at)
  select ${uuid('01980000', 'n')}, ${pick(first, 21)} || ' ' || ${pick(family, 22)},
    case when ${chance(23)} < 0.6 then 'lead' || n || '@bench.example' end, '98230 ' || 10000 + n % 90000,
    '+9198230' || 10000 + n % 90000,
    (array['website', 'website', 'website', 'portal', 'portal', 'referral', 'whatsapp', 'social_media', 'advertisement',
      'cold_call', 'email', 'walk_in', 'other'])[1 + floor(${chance(24)} * 13)::int],
    status, case when status = 'lost' then 'budget' end, case when status = 'closed' then 'other' end, at, n, case when ${chance(25)} < 0.7 then 'buying' else 'renting' end,
    case when ${chance(26)} < 0.85 then round((1500000 + power(${chance(27)}, 4) * 90000000)::numeric, -4) end,
    case when ${chance(28)} < 0.3 then (now() + (floor(${chance(29)} * 60) - 30) * interval '1 day')::date end,
    ${uuid('01930000', '1 + n % 20')}, case when ${chance(30)} < 0.3 then ${someProperty(count)} end,
    ${uuid('01930000', '1 + n % 20')}, at, at
  from generate_series(${from}::bigint, ${to}) n,
    lateral (select now() - n * interval '${Math.round((5 * 365 * 86_400) / count)} seconds' as at,
      (array['new', 'contacted', 'qualified', 'negotiation', 'closed', 'closed', 'lost', 'lost', 'lost'])[1 + floor(${chance(31)} * 9)::int]
        as status) s`;

/** Adds what the change log says of the stages of these leads, if it says nothing: a few days in each, up to the present one. */
export async function fillStages(url, leads) {
  const { rows } = await runQuery(url, "select exists (select from changes where topic = 'leads') as has");
  if (rows[0].has) return;
  const since = performance.now();
  for (let from = 1; from <= leads; from += batch)
    await runQuery(url, stageRows(from, Math.min(from + batch - 1, leads)));
  await runQuery(url, 'vacuum (analyze) changes');
  console.log(`  stages of ${leads.toLocaleString('en')} leads in ${Math.round((performance.now() - since) / 1000)} s`);
}

const stageRows = (from, to) => `insert into changes (at, actor_id, topic, entity_id, action, difference)
  select l.created_at + step * (1 + ${chance(51)} * 9) * interval '1 day', l.created_by, 'leads', l.id,
    case step when 0 then 'created' else 'moved' end, jsonb_build_object('status', json_build_array(path[step], path[step + 1]))
  from generate_series(${from}::bigint, ${to}) n join leads l on l.id = ${uuid('01980000', 'n')},
    lateral (select array['new', 'contacted', 'qualified', 'negotiation'] as stages) s,
    lateral (select case l.status when 'closed' then array_append(stages, 'closed')
      when 'lost' then array_append(stages[:1 + floor(${chance(52)} * 4)::int], 'lost')
      else stages[:array_position(stages, l.status)] end as path) p,
    generate_series(0, cardinality(path) - 1) step
  order by n, step`;

/** Five years back and a month ahead, of twenty agents; consecutive, so that no two overlap. */
const meetingRows = (
  from,
  to,
  count,
  clients,
) => `insert into meetings (id, title, meeting_type, client_id, agent_id, property_id,
    meeting_date, duration_minutes, location, status, overlap_confirmed, created_by, created_at, updated_at)
  select ${uuid('01990000', 'n')}, 'Visit with ' || ${pick(family, 41)} || ' ' || n,
    (array['showing', 'consultation', 'phone_call', 'video_call', 'site_visit'])[1 + floor(${chance(42)} * 5)::int],
    ${uuid('01970000', `1 + n % ${clients}`)}, ${uuid('01930000', '1 + n % 20')}, ${someProperty(count)},
    at, 15 + 15 * (n % 6), 'Baner Road', case when at > now() then (array['scheduled', 'confirmed'])[1 + n % 2]
      when ${chance(43)} < 0.8 then 'completed' else 'cancelled' end,
    true, ${uuid('01930000', '1 + n % 20')}, least(now(), at - interval '3 days'), least(now(), at)
  from generate_series(${from}::bigint, ${to}) n,
    lateral (select date_trunc('minute', now()) + interval '30 days'
      - n * interval '${Math.round((5 * 365 * 86_400) / count)} seconds' as at) t`;
