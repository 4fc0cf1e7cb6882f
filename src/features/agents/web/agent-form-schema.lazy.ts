import type { MessageDescriptor } from '@lingui/core';
import { v7 as uuid } from 'uuid';
import { accountFieldMessage } from '#features/accounts/account-messages.ts';
import { roles } from '#platform/access/rights.ts';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { optionalTexts } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { AgentInput } from '../contract.ts';
import { agentInput } from '../contract.ts';
import { agentFields } from '../fields.ts';
import type { AgentFormValues } from './agent-form-values.ts';

/** The request body: empty optional values are null. */
export function toInput(values: AgentFormValues): AgentInput {
  const { experience, ...texts } = optionalTexts(agentFields, values);
  return {
    ...values,
    ...texts,
    // The select's only other option is 'Choose a role', which validation rejects.
    role: roles.find((role) => role === values.role) as AgentInput['role'],
    // NaN fails the check with 'must be a number'.
    experience: experience === null ? null : Number(toLatinDigits(experience)),
  };
}

export function check(values: AgentFormValues): readonly FieldProblem[] {
  const problems = problemsOf(agentInput, toInput(values));
  return values.role === ''
    ? [...problems.filter(({ path }) => path !== 'role'), { path: 'role', code: 'required' }]
    : problems;
}

export function newId(): string {
  return uuid();
}

export function errorMessage(problem: FieldProblem, label: string): MessageDescriptor {
  return accountFieldMessage(problem) ?? fieldMessage(problem, label);
}
