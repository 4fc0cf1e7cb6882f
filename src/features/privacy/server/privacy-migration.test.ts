import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the acts and registrations of an earlier version, without a proof or certificate', async () => {
  await withEarlierDatabase('_privacy_requests_and_proof', async ({ pool, migrate }) => {
    const client = '01920000-0000-7000-8000-0000000000c1';
    await pool.query(`
      insert into clients (id, full_name) values ('${client}', 'Asha');
      insert into consents (id, client_id, act, purposes, channels, way, at, language, note)
        values (gen_random_uuid(), '${client}', 'given', '{offers}', '{sms}', 'phone', now(), 'mr', 'Said so');
      insert into registrations (id, kind, state, number) values (gen_random_uuid(), 'company', '27', 'A1')`);
    await migrate();
    const { rows } = await pool.query(
      'select note, proof_document_id, proof_communication_id from consents where client_id is not null',
    );
    expect(rows).toEqual([{ note: 'Said so', proof_document_id: null, proof_communication_id: null }]);
    expect((await pool.query('select number, document_id from registrations')).rows).toEqual([
      { number: 'A1', document_id: null },
    ]);
    await expect(pool.query(`update consents set act = 'withdrawn'`)).rejects.toThrow('never changed');
    await pool.query(`update consents set note = ''`);
    // Nothing is set: everything is kept.
    expect((await pool.query('select count(*)::int as rules from retention_rules')).rows).toEqual([{ rules: 0 }]);
  });
});
