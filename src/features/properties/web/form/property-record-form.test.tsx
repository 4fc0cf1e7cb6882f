import { expect, it } from 'vitest';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';

it.each([
  ['inr', 'Price cannot exceed ₹999 crores (9.99 billion).'],
  ['usd', 'Price must be at most $9,999,999,999'],
])('refuses a price that is too large in %s', async (currency, sentence) => {
  const problems = await propertyForm.check({ ...emptyProperty, price: '10000000000' });
  const errors = Object.fromEntries(problems.map((problem) => [problem.path, problem]));
  // The field uses no other part of the form.
  const draft = { state: { errors }, texts: propertyForm } as unknown as RecordDraft<PropertyFormValues>;
  const { container } = await renderApp(
    <LabelledRecordField draft={draft} name="price" className="">
      {() => null}
    </LabelledRecordField>,
    { me: { company: { currency } } },
  );
  expect(container.textContent).toContain(sentence);
});
