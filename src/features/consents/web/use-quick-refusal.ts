import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseRefusal } from '#platform/contact/web/contact-refusal.ts';
import { contactRefusalLabels } from '../labels.ts';
import { contactRefusal, purposeOf } from '../rules.ts';
import { refusalQuery } from './queries.ts';

/** Of quick buttons, also in lists: they know a refusal before the press. The server checks again. */
export const useQuickRefusalOf: UseRefusal = (person, propertyIds) => {
  const { t } = useLingui();
  const { data } = useQuery({ ...refusalQuery(person), retry: false });
  return (way) => {
    // The server cannot know what a call is about.
    const purpose = way === 'call' ? 'service' : purposeOf(propertyIds);
    const refusal = data ? contactRefusal(data, { purpose, channel: way }) : null;
    return refusal && t(contactRefusalLabels[refusal]);
  };
};
