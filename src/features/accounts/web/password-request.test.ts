import { expect, it, vi } from 'vitest';
import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { currentPasswordRequest, withPassword } from './password-request.ts';

const question = { title: 'Make Asha an Admin?', text: '', confirmLabel: 'Make Admin' };
const refusal = (path: string, code: string) =>
  Object.assign(new Error(), { data: { code: 'invalid', requestId: 'r', fields: [{ path, code }] } });
const wanting = async ({ password }: { password?: string }) => {
  if (password === undefined) throw refusal('password', 'required');
  if (password !== 'right') throw refusal('password', 'wrong_password');
  return 'done';
};
const asked = () =>
  vi.waitFor(() => {
    const request = currentPasswordRequest();
    if (!request) throw new Error('no open request');
    return request;
  });

it('sends without a password where none is required', async () => {
  expect(await withPassword(question, async (credentials) => credentials)).toEqual({});
  expect(currentPasswordRequest()).toBeNull();
});

it('asks until the password is right, then resolves the first call', async () => {
  const answer = withPassword(question, wanting);
  const request = await asked();
  await expect(request.send('wrong')).rejects.toMatchObject({ data: { fields: [{ code: 'wrong_password' }] } });
  await request.send('right');
  expect(await answer).toBe('done');
  expect(currentPasswordRequest()).toBeNull();
});

it('passes any other refusal to the caller', async () => {
  const answer = withPassword(question, async (credentials) => {
    await wanting(credentials);
    throw refusal('email', 'email_taken');
  });
  const outcome = expect(answer).rejects.toMatchObject({ data: { fields: [{ code: 'email_taken' }] } });
  await (await asked()).send('right');
  await outcome;
});

it('rejects with NotSent when the user cancels', async () => {
  const outcome = expect(withPassword(question, wanting)).rejects.toBeInstanceOf(NotSent);
  (await asked()).cancel();
  await outcome;
});
