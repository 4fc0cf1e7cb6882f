import { expect, it } from 'vitest';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PropertyField } from './property-field.tsx';
import { checkProperty } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty } from './property-form-values.ts';

it.each([
  ['inr', 'Price cannot exceed ₹999 crores (9.99 billion).'],
  ['usd', 'Price must be at most $9,999,999,999'],
])('refuses a price that is too large in %s', async (currency, sentence) => {
  const problems = await checkProperty({ ...emptyProperty, price: '10000000000' });
  const errors = Object.fromEntries(problems.map((problem) => [problem.path, problem]));
  // The field uses no other part of the form.
  const draft = { state: { errors } } as unknown as DraftForm<PropertyFormValues>;
  const { container } = await renderApp(
    <PropertyField draft={draft} name="price" className="">
      {() => null}
    </PropertyField>,
    { me: { company: { currency } } },
  );
  expect(container.textContent).toContain(sentence);
});
