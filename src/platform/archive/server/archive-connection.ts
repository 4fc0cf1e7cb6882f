import pg from 'pg';

/**
 * Opens one direct connection, past any pooler, with settings that give the same text format on every PostgreSQL and no
 * timeouts.
 */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'aangan-archive', keepAlive: true });
  // A broken connection fails the running statement; without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`
      set client_encoding to 'UTF8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC';
      set bytea_output to 'hex'; set extra_float_digits to 1; set search_path to public; set row_security to off;
      set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`);
    return await work(client);
  } finally {
    await client.end();
  }
}
