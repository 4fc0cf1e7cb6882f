import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ContactPerson } from '#platform/contact/person.ts';
import { contactRefusalLabels } from '../labels.ts';
import type { ConsentChannel, ConsentPurpose } from '../rules.ts';
import { contactRefusal } from '../rules.ts';
import { consentsQuery } from './queries.ts';

/** Returns why a person may not be contacted on a channel; null if they may, or before the answer has loaded. */
export function useContactRefusal(
  person: ContactPerson,
  purpose: ConsentPurpose,
): (channel: ConsentChannel) => string | null {
  const { t } = useLingui();
  const { data } = useQuery(consentsQuery(person));
  return useCallback(
    (channel) => {
      const refusal = data ? contactRefusal(data, { purpose, channel }) : null;
      return refusal && t(contactRefusalLabels[refusal]);
    },
    [data, purpose, t],
  );
}
