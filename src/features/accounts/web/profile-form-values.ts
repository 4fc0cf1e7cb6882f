import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { Me } from '../contract.ts';
import { profileInput } from '../contract.ts';

export type ProfileFormValues = Record<'full_name' | 'email' | 'phone' | 'letters_company' | 'address', string>;

export const profileFieldLabels: Readonly<Record<keyof ProfileFormValues, MessageDescriptor>> = {
  full_name: msg`Full name`,
  email: msg`Email`,
  phone: msg`Phone`,
  letters_company: msg`Company`,
  address: msg`Address`,
};

export function profileFormValuesOf({ full_name, email, phone, letters_company, address }: Me): ProfileFormValues {
  return {
    full_name,
    email,
    phone: phone ?? '',
    letters_company: letters_company ?? '',
    address: address ?? '',
  };
}

export function checkProfile(values: ProfileFormValues): readonly FieldProblem[] {
  return problemsOf(profileInput, { ...values, version: 0 });
}
