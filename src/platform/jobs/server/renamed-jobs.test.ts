import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('queued jobs of the version before keep their work, time and attempts under the present names', async () => {
  await withEarlierDatabase('standard_names', async ({ pool, migrate }) => {
    const at = '2031-01-02T03:04:05.000Z';
    await pool.query(
      `select graphile_worker.add_job('mail_notice', '{"notice_id": 7}', job_key => 'mail 7', run_at => $1),
        graphile_worker.add_job('tell_of_deletion', '{"meeting_id": "m"}', job_key => 'tell_of_deletion m', max_attempts => 9),
        graphile_worker.add_job('send_mail', '{"mail_id": "e"}', job_key => 'send_mail e', max_attempts => 9),
        graphile_worker.add_job('tell_matches', '{}', job_key => 'tell_matches'),
        graphile_worker.add_job('notify_matches', '{}', job_key => 'notify_matches')`,
      [at],
    );
    await migrate();
    const { rows } = await pool.query(`
      select t.identifier, j.payload, j.key, j.max_attempts, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where identifier <> 'vacuum_database' order by 1`);
    expect(rows).toMatchObject([
      { identifier: 'email_notification', payload: { notification_id: 7 }, key: 'mail 7', run_at: new Date(at) },
      { identifier: 'notify_matches', payload: {}, key: 'notify_matches' },
      { identifier: 'notify_of_deletion', payload: { meeting_id: 'm' }, key: 'notify_of_deletion m', max_attempts: 9 },
      { identifier: 'send_email', payload: { email_id: 'e' }, key: 'send_email e', max_attempts: 9 },
    ]);
  });
});

it('stored notifications and changes of the version before read like new ones', async () => {
  await withEarlierDatabase('standard_names', async ({ pool, migrate }) => {
    await pool.query(`
      insert into notifications (kind, topic, entity_id) values ('letter_failed', 'clients', gen_random_uuid());
      insert into changes (topic, entity_id, action, difference) values
        ('notification_reads', gen_random_uuid(), 'told', '{}'),
        ('mails', gen_random_uuid(), 'created', '{}'),
        ('leads', gen_random_uuid(), 'emailed', '{"subject": [null, "Hello"], "mail_id": [null, "e"]}'),
        ('invoices', gen_random_uuid(), 'mailed', '{}'),
        ('leads', gen_random_uuid(), 'requirement_updated', '{"wishes": [["area"], []]}'),
        ('response_rules', gen_random_uuid(), 'updated', '{"tell_managers": [30, 45], "remind": [5, 10]}')`);
    await migrate();
    expect((await pool.query('select kind from notifications')).rows).toEqual([{ kind: 'email_failed' }]);
    expect((await pool.query('select topic, action, difference from changes order by id')).rows).toEqual([
      { topic: 'notification_reads', action: 'notified', difference: {} },
      { topic: 'emails', action: 'created', difference: {} },
      { topic: 'leads', action: 'emailed', difference: { subject: [null, 'Hello'], email_id: [null, 'e'] } },
      { topic: 'invoices', action: 'sent_to_client', difference: {} },
      { topic: 'leads', action: 'requirement_updated', difference: { nice_to_have: [['area'], []] } },
      { topic: 'response_rules', action: 'updated', difference: { notify_managers: [30, 45], remind: [5, 10] } },
    ]);
  });
});
