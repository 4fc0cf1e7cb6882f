import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { AgentLink } from './agent-link.tsx';

const agent = { id: '0190a3b2-7c1d-7e00-8000-000000000001', full_name: 'Rohan Deshpande', is_deleted: false };

it.each([
  ['leads to the page of whoever is there', agent, '/agents/view/0190a3b2-7c1d-7e00-8000-000000000001'],
  ['leads nowhere from the name of whoever is in the trash', { ...agent, is_deleted: true }, undefined],
  ['leads nowhere from whoever was erased', { ...agent, full_name: '' }, undefined],
])('%s', async (_, person, address) => {
  const { container } = await renderApp(<AgentLink agent={person} />);
  expect(container.textContent).toBe(person.full_name || 'Erased person');
  expect(container.querySelector('a')?.getAttribute('href')).toBe(address);
});
