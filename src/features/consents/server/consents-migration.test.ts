import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('knows whom the unsent emails of an earlier version are to, and has a text in each language', async () => {
  await withEarlierDatabase('_consents', async ({ pool, migrate }) => {
    const [client, lead, one, two, sent, staff] = ['c1', 'b1', 'e1', 'e2', 'e3', 'e4'].map(
      (end) => `'01920000-0000-7000-8000-0000000000${end}'::uuid`,
    );
    const mail = (id: string | undefined, status: string) =>
      `(${id}, ${id}::text, 'asha@example.in', 'Hello', '', '', '${status}')`;
    await pool.query(`
      insert into clients (id, full_name, language) values (${client}, 'Asha', 'mr');
      insert into leads (id, full_name, position) values (${lead}, 'Lata', 1);
      insert into mails (id, message_id, recipient, subject, html, plain, status)
        values ${[mail(one, 'pending'), mail(two, 'failed'), mail(sent, 'sent'), mail(staff, 'pending')].join(', ')};
      insert into communications (id, client_id, type, direction, content, mail_id)
        values (gen_random_uuid(), ${client}, 'email', 'out', '', ${one}), (gen_random_uuid(), ${client}, 'email', 'out', '', ${sent});
      insert into changes (topic, entity_id, action, difference)
        values ('leads', ${lead}, 'emailed', jsonb_build_object('mail_id', jsonb_build_array(null, ${two}::text)))`);
    await migrate();
    const { rows } = await pool.query(
      `select email_id, lead_id, client_id, purpose, language from person_emails order by 1`,
    );
    const bare = (id: string | undefined) => id?.slice(1, 37);
    expect(rows).toEqual([
      { email_id: bare(one), lead_id: null, client_id: bare(client), purpose: 'service', language: 'mr' },
      { email_id: bare(two), lead_id: bare(lead), client_id: null, purpose: 'service', language: 'en' },
    ]);
    const { rows: texts } = await pool.query('select language, version from consent_texts order by 1');
    expect(texts.map(({ language, version }) => `${language} ${version}`)).toEqual(['en 1', 'gu 1', 'hi 1', 'mr 1']);
    const { rows: states } = await pool.query('select status, cancelled_because from emails order by id');
    expect(states.map(({ status }) => status)).toEqual(['pending', 'failed', 'sent', 'pending']);
  });
});
