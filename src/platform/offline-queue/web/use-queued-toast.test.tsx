import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { dismissQueuedToast, useQueuedToast } from './use-queued-toast.ts';

afterEach(() => reportAnswer(true));

it.each([
  ['a network', () => reportAnswer(false), 'Saved on this device. It will be sent when you are online.'],
  ['its database', () => reportUnable(), 'Saved on this device. It will be sent when the server responds.'],
])('names the reason for queueing without %s', async (_, report, text) => {
  const { result } = await renderAppHook(useQueuedToast);
  act(report);
  result.current();
  expect(shownToasts()).toMatchObject([{ title: 'Waiting to be sent', text }]);
  act(dismissQueuedToast);
  expect(shownToasts()).toEqual([]);
});
