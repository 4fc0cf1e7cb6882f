import pg from 'pg';

interface Reset {
  readonly statements: string;
  /** How many objects of each sort the migrated schema has. */
  readonly schema: string;
}

/**
 * SQL that empties the tables and restores what the migrations inserted. Deleting takes about 10 ms; truncating, or copying
 * the database, takes 500. Empty if the role may not switch triggers off.
 */
export async function describeReset(url: string): Promise<Reset | ''> {
  return connected(url, async (client) => {
    const { rows: roles } = await client.query<{ may_reset: boolean }>(
      "select has_parameter_privilege('session_replication_role', 'set') as may_reset",
    );
    if (!roles[0]?.may_reset) return '';
    const { rows: tables } = await client.query<{ name: string; columns: string }>(writtenTables);
    const { rows: sequences } = await client.query<{ reset: string }>(sequenceResets);
    const statements = [
      'begin',
      // A program or transaction that a test left behind would otherwise block the next test, or write into it.
      `select pg_terminate_backend(pid, 20000) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      'set local session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name}`),
      ...sequences.map(({ reset }) => reset),
    ];
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ migrated: object[] | null }>(
        `select json_agg(t) as migrated from ${name} t`,
      );
      const migrated = rows[0]?.migrated;
      if (!migrated) continue;
      const values = client.escapeLiteral(JSON.stringify(migrated));
      const source = `json_populate_recordset(null::${name}, ${values})`;
      statements.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${source}`);
    }
    return { statements: [...statements, 'commit'].join(';\n'), schema: await readSchema(client) };
  });
}

/** False, and nothing done, if a test added something to the schema or removed it. */
export async function resetDatabase(url: string, { statements, schema }: Reset): Promise<boolean> {
  return connected(url, async (client) => {
    if ((await readSchema(client)) !== schema) return false;
    await client.query(statements);
    return true;
  });
}

async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    select concat_ws(' ', count(*), count(*) filter (where not attisdropped), (select count(*) from pg_constraint),
      (select count(*) from pg_trigger where not tgisinternal), (select count(*) from pg_proc)) as schema
    from pg_attribute join pg_class c on c.oid = attrelid where relpersistence <> 't'`);
  return rows[0]?.schema ?? '';
}

const schemas = "schemaname in ('public', 'graphile_worker')";

const writtenTables = `
  select format('%I.%I', schemaname, tablename) as name, columns
  from pg_tables, lateral (
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = format('%I.%I', schemaname, tablename)::regclass
      and attnum > 0 and not attisdropped and attgenerated = ''
  ) insertable
  where ${schemas} and (schemaname, tablename) <> ('graphile_worker', 'migrations')
`;

const sequenceResets = `
  select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), last_value is not null) as reset
  from pg_sequences where ${schemas}
`;
