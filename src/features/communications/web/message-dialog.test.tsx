import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { aLeadCard } from '#features/leads/lead-testing.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { fill, lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MessageDialog } from './message-dialog.lazy.tsx';

const kavita = {
  topic: 'clients' as const,
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Kavita Bhide',
  phone: '+915550177012',
};

it('logs a text again under its id after a lost response, and a rewritten one under a new id', async () => {
  const sent: Array<{ id: string; text: string }> = [];
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  await renderApp(<MessageDialog person={kavita} way="sms" onClose={onClose} />, {
    onCall: (path, input: { id: string; text: string }) => {
      if (path.startsWith('/rpc/communications/messageText'))
        return {
          text: 'Hello Kavita, this is Meera. ',
          language: 'en',
          other_phones: ['spouse:98220 41738'],
          sharing: [],
        };
      if (!path.startsWith('/rpc/communications/logMessage')) return undefined;
      sent.push(input);
      if (sent.length < 3) return lost();
    },
  });
  const write = async (text: string) => {
    const [before, field] = [sent.length, document.querySelector('[role=dialog] textarea')];
    fill(field, text);
    act(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.click());
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  };
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Hello Kavita, this is Meera. '));
  const link = () => document.querySelector('[role=dialog] a')?.getAttribute('href');
  expect(link()).toContain('+915550177012');
  fireEvent.change(document.querySelector('[role=dialog] select') ?? document.body, { target: { value: '1' } });
  expect(link()).toMatch(/41738/u);
  for (const text of ['On Sunday?', 'On Sunday? ', 'On Monday?']) await write(text);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, again, rewritten] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(rewritten).not.toBe(first);
});

it('moves a new lead to Contacted with the message, unless the user declines', async () => {
  const lead = aLeadCard({ phone: '+915550177012' });
  const sent: object[] = [];
  await import('#ui/dialog-body.tsx');
  await renderApp(<MessageDialog person={{ topic: 'leads', ...lead }} way="sms" onClose={vi.fn()} />, {
    queries: [[leadQuery(lead.id).queryKey, lead]],
    onCall: (path, input: object) => {
      if (path.startsWith('/rpc/communications/messageText')) return { text: 'Hello', language: 'en', sharing: [] };
      if (path === '/rpc/communications/logMessage') sent.push(input);
      return lost();
    },
  });
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Hello'));
  const open = () => act(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.click());
  open();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ stage: { from: 'new', to: 'contacted' } });
  await waitFor(() => expect(document.querySelector('[role=dialog] textarea')).not.toBeNull());
  act(() => document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click());
  await waitFor(() => {
    open();
    expect(sent).toHaveLength(2);
  });
  expect(sent[1]).not.toHaveProperty('stage');
});

it('leaves out what the law keeps from being sent, and says why', async () => {
  const lead = aLeadCard({ phone: '+915550177012' });
  const [tower, flat] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2'];
  const sent: object[] = [];
  await import('#ui/dialog-body.tsx');
  await renderApp(
    <MessageDialog person={{ topic: 'leads', ...lead }} way="whatsapp" propertyIds={[tower, flat]} onClose={vi.fn()} />,
    {
      queries: [[leadQuery(lead.id).queryKey, lead]],
      onCall: (path, input: object) => {
        const finding = { code: 'project_unregistered', severity: 'refuse', sections: '3(1), 10(a)', order: null };
        const sharing = [{ property_id: tower, title: 'Tower B', findings: [finding] }];
        if (path.startsWith('/rpc/communications/messageText')) return { text: 'A flat', language: 'en', sharing };
        if (path === '/rpc/communications/logMessage') sent.push(input);
        return lost();
      },
    },
  );
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('A flat'));
  expect(document.querySelector('[role=dialog]')?.textContent).toMatch(
    /Tower B is left out\..*no RERA registration.*\(RERA Act 2016, section 3\(1\), 10\(a\)\)/u,
  );
  act(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.click());
  await waitFor(() => expect(sent).toMatchObject([{ property_ids: [flat] }]));
});
