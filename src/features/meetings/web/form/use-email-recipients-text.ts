import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';
import type { ChangedMeeting } from '../../contract.ts';

type NotifiedMeeting = Pick<ChangedMeeting, 'client' | 'lead' | 'is_client_notified' | 'former_client_notified'>;

/** Who receives an email about changed meetings, if anybody; without a mail server it waits. */
export function useEmailRecipientsText(): (...changed: readonly NotifiedMeeting[]) => string | undefined {
  const { t, i18n } = useLingui();
  const { company } = useMe();
  const nameOf = usePersonName();
  return (...changed) => {
    const notified = changed.flatMap(({ is_client_notified, client, lead, former_client_notified }) => {
      const now = is_client_notified ? (client ?? lead)?.full_name : null;
      return [former_client_notified, now].flatMap((one) => nameOf(one) ?? []);
    });
    const [name, ...others] = new Set(notified);
    if (name === undefined) return undefined;
    if (!company.can_send_email) return t`Email isn’t set up yet, so messages wait in the outbox.`;
    if (others.length === 0) return t`${name} will get an email.`;
    const locale = isLanguage(i18n.locale) ? formattingLocale(i18n.locale) : i18n.locale;
    const names = new Intl.ListFormat(locale).format([name, ...others]);
    return t`${names} will get an email.`;
  };
}
