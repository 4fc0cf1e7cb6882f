import { useLingui } from '@lingui/react/macro';
import { phoneKindLabels, splitOtherPhone } from '#platform/other-phones.ts';
import { callLink } from '#platform/phone-links.ts';

interface PhoneLinksProps {
  readonly phone: string | null;
  readonly others: readonly string[];
}

/** Links that call a person's numbers; null if there is none. */
export function phoneLinks({ phone, others }: PhoneLinksProps) {
  return phone || others.length > 0 ? <PhoneLinks phone={phone} others={others} /> : null;
}

function PhoneLinks({ phone, others }: PhoneLinksProps) {
  const { t } = useLingui();
  return (
    <span className="grid justify-items-start gap-1">
      {phone && <PhoneLink number={phone} />}
      {others.map((entry) => {
        const { kind, number } = splitOtherPhone(entry);
        return (
          <span key={entry}>
            <PhoneLink number={number} /> <span className="text-ink-3">{t(phoneKindLabels[kind])}</span>
          </span>
        );
      })}
    </span>
  );
}

function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={callLink(number)} className="link">
      {number}
    </a>
  );
}
