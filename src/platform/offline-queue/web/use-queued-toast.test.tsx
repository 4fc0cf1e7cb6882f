import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import { useQueuedToast } from './use-queued-toast.ts';

afterEach(() => {
  reportAnswer(true);
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const form = { toastQueued: () => {} };
function Form() {
  form.toastQueued = useQueuedToast();
  return null;
}

it.each([
  ['a network', () => reportAnswer(false), 'Saved on this device. It will be sent when you are online.'],
  ['its database', () => reportUnable(), 'Saved on this device. It will be sent when the server responds.'],
])('says what is waited for without %s', async (_, report, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Form />
      </I18nProvider>,
    ),
  );
  report();
  form.toastQueued();
  expect(shownToasts()).toMatchObject([{ title: 'Waiting to be sent', text }]);
  await act(async () => view.unmount());
});
