import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { statusNames } from '../status-names.ts';
import type { ListedPerson } from './people-mutations.ts';

export function StateBadge({ person }: { person: Pick<ListedPerson, 'state' | 'status' | 'is_erased'> }) {
  const { t } = useLingui();
  const badges: Readonly<Record<ListedPerson['state'], readonly [Tone, MessageDescriptor]>> = {
    active: ['success', statusNames[person.status]],
    inactive: ['neutral', statusNames.inactive],
    invited: ['info', msg`Invited`],
    waiting_approval: ['warning', msg`Waiting for approval`],
    waiting_confirmation: ['warning', msg`Email not verified`],
  };
  const [tone, name] = person.is_erased ? (['neutral', msg`Erased`] as const) : badges[person.state];
  return <Badge tone={person.status === 'on_leave' ? 'warning' : tone}>{t(name)}</Badge>;
}
