import type { MessageDescriptor } from '@lingui/core';
import { requirementMessage } from '#features/requirements/web/requirement-messages.ts';
import { customInputOf, customProblems, withoutCustomFormValues } from '#platform/custom-fields/custom-form-input.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { optionalTexts } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { splitOtherPhone } from '#platform/other-phones.ts';
import type { ClientInput } from '../../contract.ts';
import { clientInput } from '../../contract.ts';
import { clientFields } from '../../fields.ts';
import { clientTypes } from '../../rules.ts';
import type { ClientFormValues } from './client-form-values.ts';

/** The request body: empty optional values are null. */
export function toInput(typed: ClientFormValues): ClientInput {
  const values = withoutCustomFormValues(typed);
  return {
    ...values,
    // A number that was added and left empty is none.
    other_phones: values.other_phones.filter((entry) => splitOtherPhone(entry).number.trim() !== ''),
    ...optionalTexts(clientFields, values),
    // The select's only other option is 'Choose a type', which validation rejects.
    client_type: clientTypes.find((type) => type === values.client_type) as ClientInput['client_type'],
    custom: customInputOf('clients', typed),
  };
}

export function check(values: ClientFormValues): readonly FieldProblem[] {
  const problems = [...problemsOf(clientInput, toInput(values)), ...customProblems('clients', values)];
  return values.client_type === ''
    ? [...problems.filter(({ path }) => path !== 'client_type'), { path: 'client_type', code: 'required' }]
    : problems;
}

export function errorMessage(problem: FieldProblem, label: string): MessageDescriptor {
  return requirementMessage(problem) ?? fieldMessage(problem, label);
}
