import { useLingui } from '@lingui/react/macro';
import { When } from '#platform/formats/web/when.tsx';
import type { PropertyMatch } from '../contract.ts';

/** When and how the property was offered to the person last. */
export function OfferedLine({ offered }: { offered: PropertyMatch['offered'] }) {
  const { t } = useLingui();
  if (!offered) return null;
  const way = {
    email: t`Offered by email`,
    sms: t`Offered by SMS`,
    whatsapp: t`Offered on WhatsApp`,
    portal: t`Seen in the portal`,
  }[offered.type];
  return (
    <p className="text-12 text-ink-3">
      {way}
      {' · '}
      <When at={offered.offered_at} />
    </p>
  );
}
