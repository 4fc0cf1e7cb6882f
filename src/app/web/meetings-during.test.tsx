import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MeetingsDuring } from './meetings-during.tsx';

const agentId = '0190a3b2-7c1d-7e00-8000-000000000001';

async function open(value: number) {
  const asked: unknown[] = [];
  const { container } = await renderApp(<MeetingsDuring agentId={agentId} from="2030-03-12" until="2030-03-14" />, {
    onCall: (path, input) => {
      if (path === '/rpc/meetings/count') asked.push(input);
      return { value, is_capped: false };
    },
    routes: { '/meetings': () => null },
  });
  await expect.poll(() => asked.length).toBe(1);
  return { asked, link: () => container.querySelector('a') };
}

it('links to the upcoming meetings of the days', async () => {
  const { asked, link } = await open(3);
  await expect.poll(() => link()?.textContent).toBe('3 meetings to reassign');
  expect(asked).toEqual([{ agent: [agentId], from: '2030-03-12', until: '2030-03-14', when: 'upcoming' }]);
  const { searchParams } = new URL(link()?.href ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    agent: JSON.stringify([agentId]),
    from: '2030-03-12',
    until: '2030-03-14',
  });
});

it('shows nothing without meetings', async () => {
  const { link } = await open(0);
  expect(link()).toBeNull();
});
