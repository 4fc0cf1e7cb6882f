import { useLingui } from '@lingui/react/macro';
import { PhoneLink } from '#platform/contact/web/contact-link.tsx';
import type { RevealRequest } from '#platform/contact/web/contact-reveal.ts';
import { ShowNumber } from '#platform/contact/web/show-number.tsx';
import { phoneKindLabels, splitOtherPhone } from '#platform/other-phones.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';

interface PhoneLinksProps {
  readonly phone: string | null;
  readonly others: readonly string[];
  /** Whose they are, and the email address, which may be masked, too. */
  readonly of: RevealRequest;
  readonly email: string | null;
}

/** Links that call a person's numbers; null if there is none. */
export function phoneLinks(props: PhoneLinksProps) {
  const { phone, others, email } = props;
  return phone || others.length > 0 || isMasked(email) ? <PhoneLinks {...props} /> : null;
}

function PhoneLinks({ phone, others, email, of }: PhoneLinksProps) {
  const { t } = useLingui();
  return (
    <span className="grid justify-items-start gap-1">
      {phone && <PhoneLink phone={phone} className="link" />}
      {others.map((entry) => {
        const { kind, number } = splitOtherPhone(entry);
        return (
          <span key={entry}>
            <PhoneLink phone={number} className="link" /> <span className="text-ink-3">{t(phoneKindLabels[kind])}</span>
          </span>
        );
      })}
      <ShowNumber of={of} contacts={[phone, email, ...others]} />
    </span>
  );
}
