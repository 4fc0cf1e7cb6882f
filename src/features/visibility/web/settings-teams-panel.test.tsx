import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { LimitedKind } from '#platform/visibility/visibility.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
import type { Visibility, VisibilityRule } from '../contract.ts';
import { visibilityQuery } from './queries.ts';
import { SettingsTeamsPanel } from './settings-teams-panel.lazy.tsx';

const unlimited = { read: 'all', write: 'all', delete: 'all', export: 'all', hides_contacts: false } as const;

async function open(changes: { readonly [Kind in LimitedKind]?: Partial<VisibilityRule> } = {}) {
  const kinds = limitedKinds.map((kind) => ({ kind, ...unlimited, ...changes[kind] }));
  const visibility: Visibility = {
    teams: [{ id: 'baner', name: 'Baner', members: [], version: 1 }],
    people: [],
    roles: [{ role: 'Agent', kinds }],
  };
  await import('#ui/dialog-body.tsx');
  return renderApp(<SettingsTeamsPanel />, { queries: [[visibilityQuery.queryKey, visibility]] });
}

afterEach(cleanup);

it.each<[string, Parameters<typeof open>[0]]>([
  ['Sees everything', {}],
  ['Leads: All, export Own', { leads: { export: 'own' } }],
  ['Leads: All, Contact details hidden', { leads: { hides_contacts: true } }],
  ['Clients: Own', { clients: { read: 'own', write: 'own', delete: 'own', export: 'own' } }],
  [
    'Meetings: Team, change Own, delete Own, export Own',
    { meetings: { read: 'team', write: 'own', delete: 'own', export: 'own' } },
  ],
  ['Deals: All, change Own', { deals: { write: 'own', delete: 'own' } }],
])('sums up what a role may do: %s', async (text, changes) => {
  await open(changes);
  const role = within(screen.getByRole('list', { name: 'Who sees what' })).getByRole('listitem');
  expect(role.textContent).toBe(`Agent${text}`);
});

it('names the team while the question whether to delete it fades out', async () => {
  // A fading element is removed at the end of its animation.
  const styles = document.createElement('style');
  styles.textContent = '[data-state=open] { animation-name: rise } [data-state=closed] { animation-name: sink }';
  document.head.append(styles);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Baner' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(question.dataset.state).toBe('closed');
  expect(within(question).getByRole('heading').textContent).toBe('Delete the team Baner?');
  styles.remove();
});
