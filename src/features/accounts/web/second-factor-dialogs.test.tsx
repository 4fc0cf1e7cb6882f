import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { SecondFactorAct } from './second-factor-dialogs.lazy.tsx';
import { SecondFactorDialogs } from './second-factor-dialogs.lazy.tsx';

const said = () => shownToasts().map(({ title, text }) => [title, text?.split('\n')[0]]);

async function open(wanted: SecondFactorAct, ...answers: Array<() => unknown>) {
  await import('#ui/dialog-body.tsx');
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const { user } = await renderApp(<SecondFactorDialogs act={wanted} onChanged={onChanged} onClose={onClose} />, {
    onCall: () => (answers.shift() ?? lost)(),
  });
  const type = (name: string, text: string) => fill(document.querySelector(`[role=dialog] input[name=${name}]`), text);
  const send = async () => {
    const submit = document.querySelector('[role=dialog] button[type=submit]');
    if (submit) await user.click(submit);
  };
  return { onChanged, onClose, type, send };
}

it('closes if it is already on, and explains how to get recovery codes', async () => {
  const begun = { secret: 'ABCDEFGH', address: 'otpauth://totp/A' };
  const dialogs = await open(
    'switch_on',
    () => begun,
    // The server did it, but the answer was lost.
    lost,
    () => refusal({ code: 'conflict', reason: 'is_on' }),
  );
  dialogs.type('password', 'courtyard-27');
  await dialogs.send();
  dialogs.type('code', '123456');
  await dialogs.send();
  await waitFor(() => expect(said()).toEqual([['Error', 'It may already be done. Please try again.']]));
  expect(dialogs.onClose).not.toHaveBeenCalled();
  await dialogs.send();
  const next = "If you didn't see your recovery codes, create new ones now.";
  await waitFor(() => expect(said().at(-1)).toEqual(['Two-factor sign-in is on', next]));
  expect(dialogs.onChanged).toHaveBeenCalledOnce();
  expect(dialogs.onClose).toHaveBeenCalledOnce();
});

it('succeeds if it is already off', async () => {
  const dialogs = await open('switch_off', lost, () => refusal({ code: 'gone', reason: 'is_off' }, 410));
  dialogs.type('password', 'courtyard-27');
  dialogs.type('code', '123456');
  await dialogs.send();
  await waitFor(() => expect(said()).toEqual([['Error', 'It may already be done. Please try again.']]));
  await dialogs.send();
  await waitFor(() => expect(said().at(-1)).toEqual(['Two-factor sign-in is off', undefined]));
  expect(dialogs.onChanged).toHaveBeenCalledOnce();
  expect(dialogs.onClose).toHaveBeenCalledOnce();
});

it('warns that the old codes may be void when no answer arrived to new ones', async () => {
  const dialogs = await open('renew', lost, () => refusal({ code: 'unavailable', reason: 'database' }, 503));
  dialogs.type('password', 'courtyard-27');
  dialogs.type('code', '123456');
  await dialogs.send();
  await waitFor(() =>
    expect(said()).toEqual([['Error', 'Your current codes may no longer work. Please create new ones.']]),
  );
  expect(dialogs.onClose).not.toHaveBeenCalled();
  await dialogs.send();
  await waitFor(() => expect(said().at(-1)).toEqual(['Error', 'That did not work. Please try again.']));
});
