import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { NoteField } from './note-field.tsx';

const lead = '0190a3b2-7c1d-7e00-8000-000000000002';

it('saves the next note while the list is still loading', async () => {
  const sent: string[] = [];
  const queryClient = new QueryClient();
  const list = new QueryObserver(queryClient, { queryKey: ['notes', 'list', 'leads', lead], queryFn: unanswered });
  const stop = list.subscribe(() => undefined);
  await renderApp(<NoteField topic="leads" recordId={lead} />, {
    queryClient,
    onCall: (_, { body }: { body: string }) => {
      sent.push(body);
      return {};
    },
  });
  const save = async (text: string) => {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    fill(field, text);
    act(() => document.querySelector('form')?.requestSubmit());
    await waitFor(() => expect(field.value).toBe(''));
  };
  await save('Has a dog');
  await save('Comes on Sunday');
  expect(sent).toEqual(['Has a dog', 'Comes on Sunday']);
  stop();
});
