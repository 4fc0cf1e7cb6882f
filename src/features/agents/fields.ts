import { msg } from '@lingui/core/macro';
import { roleNames } from '#features/accounts/role-name.ts';
import { statusNames } from '#features/accounts/status-names.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { specializationLabels } from './specialization-labels.ts';

/** The fields of an agent, in the order of the timeline, with how each reads everywhere. */
export const agentFields = {
  full_name: { label: msg`Full name`, kind: 'text' },
  email: { label: msg`Email`, kind: 'text' },
  phone: { label: msg`Phone`, kind: 'text' },
  role: { label: msg`Role`, kind: 'choice', labels: roleNames },
  status: { label: msg`Status`, kind: 'choice', labels: statusNames },
  specialization: { label: msg`Specialization`, kind: 'preset', labels: specializationLabels },
  experience: { label: msg`Experience`, kind: 'number', isOptional: true },
  qualifications: { label: msg`Qualifications`, kind: 'longText', isOptional: true },
  address: { label: msg`Address`, kind: 'text', isOptional: true },
  notes: { label: msg`Notes`, kind: 'longText' },
} as const satisfies RecordFields;
