import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { EmailTemplate } from '../template-contract.ts';
import { SettingsTemplatesPanel } from './settings-templates-panel.tsx';

const welcome: EmailTemplate = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Welcome',
  version: 1,
  texts: [{ language: 'en', subject: 'Welcome', body: '<p>Come in</p>' }],
};

it('says that an undo failed because another template has the name', async () => {
  const { user } = await renderApp(<SettingsTemplatesPanel />, {
    onCall: (path) => {
      if (path.startsWith('/rpc/history/restore')) {
        return refusal({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] }, 422);
      }
      return path.startsWith('/rpc/emailTemplates/list') ? [welcome] : [];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Welcome' }));
  const undo = await waitFor(() => shownToasts().find(({ action }) => action) ?? expect.fail('no undo'));
  await act(async () => undo.action?.onAction());
  const sentence =
    'The template could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r';
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'danger', text: sentence }));
});
