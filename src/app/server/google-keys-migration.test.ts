import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('takes Google’s key out of deliveries of an earlier version, and leaves the rest as it arrived', async () => {
  await withEarlierDatabase('_intake_forgets_google_keys', async ({ pool, migrate }) => {
    const add = (kind: string, body: Buffer | string, number: number) =>
      pool.query(
        `insert into intake_deliveries (id, kind, received_at, content_type, body, delivery_key)
        values ($1, $2, now(), 'application/json', $3, $4)`,
        [`01920000-0000-7000-8000-0000000000a${number}`, kind, Buffer.from(body), String(number)],
      );
    const enquiry = '"user_column_data":[{"string_value":"सुनीता, \\"google_key\\""}]';
    await add('google', `{"lead_id":"a1","google_key": "s3cr\\"et-_","is_test":true,${enquiry}}`, 1);
    await add('google', `{"google_key":"",${enquiry}}`, 2);
    await add('google', Buffer.from([0x7b, 0x00, 0xff]), 3);
    await add('webhook', '{"google_key":"theirs"}', 4);
    await migrate();
    const { rows } = await pool.query<{ body: Buffer }>('select body from intake_deliveries order by id');
    expect(rows.map(({ body }) => body.toString('latin1'))).toEqual(
      [
        `{"lead_id":"a1","google_key": "","is_test":true,${enquiry}}`,
        `{"google_key":"",${enquiry}}`,
        Buffer.from([0x7b, 0x00, 0xff]),
        '{"google_key":"theirs"}',
      ].map((body) => Buffer.from(body).toString('latin1')),
    );
  });
});
