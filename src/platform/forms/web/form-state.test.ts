import { expect, it } from 'vitest';
import type { FieldProblem } from '#platform/failure.ts';
import type { Check } from './form-state.ts';
import { createForm } from './form-state.ts';

interface Values {
  title: string;
  city: string;
}

const start: Values = { title: '', city: '' };
const required: Check<Values> = (values) =>
  (['title', 'city'] as const).flatMap((path): FieldProblem[] =>
    values[path] === '' ? [{ path, code: 'required' }] : [],
  );

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('shows the error of a field after it was left, and updates it on each key', async () => {
  const form = createForm(start, required);
  form.setValue('title', 'N');
  form.setValue('title', '');
  await settled();
  expect(form.state().errors).toEqual({});

  form.leave('title');
  await settled();
  expect(form.state().errors).toEqual({ title: { path: 'title', code: 'required' } });

  form.setValue('title', 'Nilgiri');
  await settled();
  expect(form.state().errors).toEqual({});
});

it('does not send an invalid form and focuses the first invalid field', async () => {
  const form = createForm(start, required);
  const focused: string[] = [];
  form.registerControl('title', { focus: () => focused.push('title') });
  form.registerControl('city', { focus: () => focused.push('city') });
  const sent: Values[] = [];

  form.setValue('title', 'Nilgiri');
  await form.submit((values) => sent.push(values));
  expect(sent).toEqual([]);
  expect(focused).toEqual(['city']);

  form.setValue('city', 'Pune');
  await settled();
  expect(form.state().errors).toEqual({});
  await form.submit((values) => sent.push(values));
  expect(sent).toEqual([{ title: 'Nilgiri', city: 'Pune' }]);
});

it('waits for a check whose code is still loading, and sends once', async () => {
  let arrive: (problems: readonly FieldProblem[]) => void = () => undefined;
  const form = createForm(start, () => new Promise<readonly FieldProblem[]>((resolve) => (arrive = resolve)));
  const sent: Values[] = [];
  const first = form.submit((values) => sent.push(values));
  await form.submit((values) => sent.push(values));
  expect(sent).toEqual([]);
  form.setValue('city', 'Pune');
  arrive([]);
  await first;
  expect(sent).toEqual([{ title: '', city: 'Pune' }]);
});

it('lets the server check if the code of the check cannot be loaded', async () => {
  const form = createForm(start, () => Promise.reject(new TypeError('no network')));
  const sent: Values[] = [];
  await form.submit((values) => sent.push(values));
  expect(sent).toEqual([start]);
});

it('shows problems of the server at their fields', () => {
  const form = createForm(start, () => []);
  const focused: string[] = [];
  form.registerControl('city', { focus: () => focused.push('city') });
  form.showProblems([{ path: 'city.name', code: 'too_long', limit: 100 }]);
  expect(form.state().errors.city).toEqual({ path: 'city.name', code: 'too_long', limit: 100 });
  expect(focused).toEqual(['city']);
});

it('knows whether a value differs from the start', () => {
  const form = createForm(start, () => []);
  form.setValue('city', 'Pune');
  expect(form.state().isDirty).toBe(true);
  form.setValue('city', '');
  expect(form.state().isDirty).toBe(false);
  form.setValue('city', 'Pune');
  form.reset(form.values());
  expect(form.state().isDirty).toBe(false);
});

it('continues from the saved record with the values typed since', () => {
  const form = createForm<Values>({ title: 'Nilgiri', city: 'Pune' }, required);
  form.setValue('title', '  Sahyadri ');
  const sent = form.values();
  form.setValue('city', 'Nashik');
  const kept: Array<Values | null> = [];
  form.onChange((values) => kept.push(values));

  form.rebase(sent, { title: 'Sahyadri', city: 'Pune' });
  expect(form.values()).toEqual({ title: 'Sahyadri', city: 'Nashik' });
  expect(form.state().isDirty).toBe(true);
  expect(kept).toEqual([{ title: 'Sahyadri', city: 'Nashik' }]);

  form.rebase(form.values(), { title: 'Sahyadri', city: 'Nashik' });
  expect(form.state().isDirty).toBe(false);
  expect(kept.at(-1)).toBeNull();
});

it('has nothing to save when the record already has all values', () => {
  const form = createForm<Values>({ title: 'Sahyadri', city: 'Nashik' }, required);
  const kept: Array<Values | null> = [];
  form.onChange((values) => kept.push(values));
  form.rebase({ title: 'Sahyadri', city: 'Pune' }, form.values());
  expect(kept).toEqual([null]);
});
