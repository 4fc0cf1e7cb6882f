import { expect, it, vi } from 'vitest';
import { useBudgetRefusal } from '#features/requirements/web/use-budget-refusal.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { toast } from '#ui/toast.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { emptyClient } from './client-form-values.ts';
import { clientForm } from './client-record-form.ts';

vi.mock('#ui/toast.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }));

const typed: ClientFormValues = { ...emptyClient, full_name: 'Asha', client_type: 'buyer', budget_max: '10000000000' };

function Budget({ draft }: { draft: RecordDraft<ClientFormValues> }) {
  void useBudgetRefusal()(typed);
  return (
    <LabelledRecordField draft={draft} name="budget_max" className="">
      {() => null}
    </LabelledRecordField>
  );
}

it.each([
  ['inr', 'Maximum budget cannot exceed ₹999 crores (9.99 billion).'],
  ['usd', 'Maximum budget must be at most $9,999,999,999'],
  ['eur', 'Maximum budget must be at most €9,999,999,999'],
])('refuses a budget that is too large in %s, under its field and in a toast', async (currency, sentence) => {
  const errors = Object.fromEntries((await clientForm.check(typed)).map((problem) => [problem.path, problem]));
  // A field reads nothing else from the form.
  const draft = { state: { errors }, texts: clientForm } as unknown as RecordDraft<ClientFormValues>;
  const { container } = await renderApp(<Budget draft={draft} />, { me: { company: { currency } } });
  expect(container.textContent).toContain(sentence);
  await vi.waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith({ tone: 'danger', title: 'Invalid Budget', text: sentence }),
  );
});
