import { expect, it } from 'vitest';
import { problemsOfForm } from './form-problems.ts';

function formWith(values: { full_name?: string; email?: string; password?: string }): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `
    <input name="full_name" required />
    <input type="file" name="picture" required />
    <input type="email" name="email" required />
    <input type="password" name="password" required minlength="6" />
    <button>Create Account</button>`;
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  return form;
}

const good = { full_name: 'Meera', email: 'meera@sahyadri.in', password: 'tulsi-9' };
const wrong = (values: Partial<typeof good>) => problemsOfForm(formWith({ ...good, ...values }));

it('finds no error in a valid form', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ password: '123456' })).toEqual([]);
});

it('names missing fields in the order of the form', () => {
  expect(wrong({ full_name: '   ', password: '' })).toEqual([
    { path: 'full_name', code: 'required' },
    { path: 'password', code: 'required' },
  ]);
});

it('names an invalid email address and a short value, also if a script filled it in', () => {
  expect(wrong({ email: 'meera@' })).toEqual([{ path: 'email', code: 'not_email' }]);
  expect(wrong({ password: '12345' })).toEqual([{ path: 'password', code: 'too_short', limit: 6 }]);
});
