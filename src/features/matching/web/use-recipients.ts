import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { contactRefusalLabels } from '#features/consents/labels.ts';
import { contactRefusal } from '#features/consents/rules.ts';
import { refusalQuery } from '#features/consents/web/queries.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';

type Recipient = ContactRequest['person'];

export interface LeftOutPerson {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** Who of some people can be offered a property in a way, and why the others are left out. */
export function useRecipients<P extends Recipient>(
  people: readonly P[],
  way: ContactRequest['way'],
): { recipients: readonly P[]; leftOut: readonly LeftOutPerson[] } {
  const { t } = useLingui();
  const refusals = useQueries({ queries: people.map((person) => ({ ...refusalQuery(person), retry: false })) });
  const reasonOf = ({ phone, email }: P, index: number): string | null => {
    const given = refusals[index]?.data;
    const refusal = given ? contactRefusal(given, { purpose: 'offers', channel: way }) : null;
    if (refusal) return t(contactRefusalLabels[refusal]);
    if (way === 'email') return email ? null : t`No email address`;
    if (!phone) return t`No phone number`;
    return isMasked(phone) ? t`Phone number hidden` : null;
  };
  const checked = people.map((person, index) => ({ person, reason: reasonOf(person, index) }));
  return {
    recipients: checked.flatMap(({ person, reason }) => (reason === null ? [person] : [])),
    leftOut: checked.flatMap(({ person: { id, full_name }, reason }) =>
      reason === null ? [] : [{ id, name: full_name || t`Unnamed`, reason }],
    ),
  };
}
