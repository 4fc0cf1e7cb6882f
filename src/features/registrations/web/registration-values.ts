import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { Registration, RegistrationInput } from '../contract.ts';
import { registrationInput } from '../contract.ts';
import { registrationFields } from '../fields.ts';
import type { RegistrationKind } from '../rules.ts';

const names = [
  'name',
  'state',
  'number',
  'valid_from',
  'valid_until',
  'completed_on',
  'page_url',
  'document_id',
] as const;

export type RegistrationValues = Record<(typeof names)[number], string>;

export const registrationFieldTexts: FieldTexts<RegistrationValues> = {
  labels: {
    name: registrationFields.name.label,
    state: registrationFields.state.label,
    number: registrationFields.number.label,
    valid_from: registrationFields.valid_from.label,
    valid_until: registrationFields.valid_until.label,
    completed_on: registrationFields.completed_on.label,
    page_url: registrationFields.page_url.label,
    document_id: registrationFields.document_id.label,
  },
  messageOf: (problem, label) => ownMessage(problem) ?? fieldMessage(problem, label),
};

function ownMessage({ path, code }: FieldProblem): MessageDescriptor | undefined {
  if (path === 'state' && code === 'taken') return msg`This State already has a registration. Edit that one.`;
  if (path === 'number' && code === 'taken') return msg`Another project in this State has this number.`;
  if (code === 'before_start') return msg`Must not be before the first day.`;
  if (code === 'not_url') return msg`Enter an address that begins with https://`;
  return undefined;
}

export function toRegistrationValues(registration: Partial<Registration>): RegistrationValues {
  // One text for each name.
  return Object.fromEntries(names.map((name) => [name, registration[name] ?? ''])) as RegistrationValues;
}

export function toRegistrationInput(values: RegistrationValues): RegistrationInput {
  const { name, state, number, ...optional } = values;
  const { valid_from, valid_until, completed_on, page_url, document_id } = optional;
  const orNull = (text: string) => text.trim() || null;
  return {
    name,
    state,
    number,
    valid_from: orNull(valid_from),
    valid_until: orNull(valid_until),
    completed_on: orNull(completed_on),
    page_url: orNull(page_url),
    document_id: orNull(document_id),
  };
}

export function checkRegistration(kind: RegistrationKind, values: RegistrationValues): readonly FieldProblem[] {
  const problems = problemsOf(registrationInput, toRegistrationInput(values)).map((problem) =>
    problem.path === 'state' && values.state === '' ? { ...problem, code: 'required' } : problem,
  );
  const { name, valid_from, valid_until } = values;
  if (kind === 'project' && name.trim() === '') problems.push({ path: 'name', code: 'required' });
  if (problems.length === 0 && valid_from !== '' && valid_until !== '' && valid_until < valid_from)
    problems.push({ path: 'valid_until', code: 'before_start' });
  return problems;
}
