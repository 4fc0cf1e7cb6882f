import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { AgentLink } from './agent-link.tsx';

const agent = { id: '0190a3b2-7c1d-7e00-8000-000000000001', full_name: 'Rohan Deshpande', is_deleted: false };

it.each([
  ['links an active person to their page', agent, '/agents/view/0190a3b2-7c1d-7e00-8000-000000000001'],
  ['does not link a deleted person', { ...agent, is_deleted: true }, undefined],
  ['does not link an erased person', { ...agent, full_name: '' }, undefined],
])('%s', async (_, person, address) => {
  const { container } = await renderApp(<AgentLink agent={person} />);
  expect(container.textContent).toBe(person.full_name || 'Erased person');
  expect(container.querySelector('a')?.getAttribute('href')).toBe(address);
});
