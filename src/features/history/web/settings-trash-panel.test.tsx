import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldProblem } from '#platform/failure.ts';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { TrashEntry } from '../contract.ts';
import { SettingsTrashPanel } from './settings-trash-panel.tsx';

const welcome: TrashEntry = {
  topic: 'email_templates',
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  title: 'Welcome',
  deleted_at: '2026-11-09T05:30:00.000Z',
  deleted_by: 'Meera Kulkarni',
  may_restore: true,
};

it.each<[FieldProblem, string]>([
  [
    { path: 'name', code: 'taken' },
    'Welcome could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r',
  ],
  [{ path: 'id', code: 'unknown' }, 'Welcome could not be restored.\nReference: r'],
])('a restore that is refused for %o says what to do', async (problem, sentence) => {
  const { user } = await renderApp(<SettingsTrashPanel />, {
    onCall: (path) =>
      path.startsWith('/rpc/history/restore')
        ? refusal({ code: 'invalid', fields: [problem] }, 422)
        : { entries: [welcome], next: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Restore Welcome' }));
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'danger', text: sentence }]));
});
