import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { outboxEmail, outboxEmailCard } from '../contract.ts';
import { outboxHandlers } from './handlers.ts';
import { listOutboxEmails, readOutboxEmail, retryOutboxEmail } from './service.ts';

let agency: TestAgency;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin');
  for (let number = 1; number <= 7; number += 1) {
    await transact(admin, (tx) =>
      queueEmail(tx, {
        to: `reader${number}@example.in`,
        subject: `Email ${number}`,
        html: `<p>${number}</p>`,
        plain: `${number}`,
        createdBy: admin.actor.profileId,
      }),
    );
  }
});
afterAll(() => agency.close());

test('the outbox is listed newest first, page by page, each email once', async () => {
  const subjects: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOutboxEmails(admin, { limit: 3, ...(cursor && { cursor }) });
    expect(z.array(outboxEmailCard).parse(page.items)).toEqual(page.items);
    subjects.push(...page.items.map((item) => item.subject));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(subjects).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Email ${number}`));
});

test('no email is lost between pages if several have the same instant', async () => {
  await admin.db.update(emails).set({ created_at: new Date('2026-03-01T00:00:00Z') });
  const first = await listOutboxEmails(admin, { limit: 4 });
  const second = await listOutboxEmails(admin, { limit: 4, cursor: first.next ?? '' });
  expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(7);
});

test('refuses an invalid cursor', async () => {
  await expect(listOutboxEmails(admin, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' });
});

test('reads a full email', async () => {
  const [item] = (await listOutboxEmails(admin, { limit: 1 })).items;
  const email = await readOutboxEmail(admin, item?.id ?? '');
  expect(outboxEmail.parse(email)).toEqual(email);
  expect(email.html).toBe(`<p>${email.plain}</p>`);
});

describe('sending again', () => {
  test('requeues a failed email, and leaves a sent one as it is', async () => {
    const [failed, sent] = (await listOutboxEmails(admin, { limit: 2 })).items;
    if (!failed || !sent) throw new Error('no emails');
    const { id } = failed;
    await admin.db.execute(`update emails set status = 'failed' where id = '${id}'`);
    await admin.db.execute(`update emails set status = 'sent' where id = '${sent.id}'`);
    expect((await listOutboxEmails(admin, { status: 'failed' })).items.map((item) => item.id)).toEqual([id]);
    expect(await retryOutboxEmail(admin, id)).toMatchObject({ status: 'pending' });
    await expect(retryOutboxEmail(admin, sent.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(retryOutboxEmail(admin, '01920000-0000-7000-8000-00000000dead')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('only an Admin reads the outbox', async () => {
  const call = async (context: Context<Staff>) => {
    const whole: CallContext = {
      ...context,
      http: { address: '', headers: {}, addHeader: () => undefined },
    };
    return createRouterClient(outboxHandlers, { context: whole }).list({});
  };
  expect(await call(admin)).toMatchObject({ next: null });
  for (const role of ['Manager', 'Senior Agent', 'Agent', 'Junior Agent'] as const) {
    await expect(call(await agency.hire(role))).rejects.toMatchObject({ code: 'forbidden' });
  }
});
