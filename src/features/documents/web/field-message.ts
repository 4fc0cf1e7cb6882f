import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';

export function documentFieldMessage(problem: FieldProblem, label: string): MessageDescriptor {
  return problem.code === 'not_of_lead' ? msg`Choose either a client or a lead` : fieldMessage(problem, label);
}
