import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ConsentChannel, ConsentPurpose } from '#features/consents/rules.ts';
import { consentChannels, consentPurposes, contactRefusal } from '#features/consents/rules.ts';
import type { PortalView } from '#features/portal/contract.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.ts';
import type { usePortal } from './use-portal.ts';

interface ConsentsProps {
  readonly consents: PortalView['consents'];
  readonly act: ReturnType<typeof usePortal>['act'];
}

/** What the agency may send: each box is saved at once; one button stops everything. */
export function Consents({ consents, act }: ConsentsProps) {
  const { t } = useLingui();
  const heading = useId();
  const [isBusy, setBusy] = useState(false);
  const { is_contact_refused: isRefused, text } = consents;
  const purposes: Record<ConsentPurpose, string> = {
    service: t`Answers to my enquiry`,
    offers: t`Matching properties`,
    reminders: t`Reminders of meetings`,
    marketing: t`News and advertising`,
  };
  const channels: Record<ConsentChannel, string> = {
    call: t`By phone`,
    whatsapp: t`By WhatsApp`,
    sms: t`By SMS`,
    email: t`By email`,
  };
  const run = async (call: Parameters<typeof act>[0]) => {
    // Not disabled meanwhile, which would drop the focus.
    if (isBusy) return;
    setBusy(true);
    if (await act(call)) toast({ tone: 'success', title: t({ context: 'choice of a client', message: 'Saved' }) });
    setBusy(false);
  };
  const set = (purpose: ConsentPurpose, channel: ConsentChannel, is_given: boolean) =>
    run((portal) => portal.setConsent({ purpose, channel, is_given }));
  const refuse = (is_refused: boolean) => run((portal) => portal.refuseContact({ is_refused }));
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <h2 id={heading} className="text-16">
        {t`What we may send you`}
      </h2>
      {isRefused ? (
        <p className="text-ink-2" role="status">{t`We no longer contact you.`}</p>
      ) : (
        consentPurposes.map((purpose) => (
          <fieldset key={purpose} className="grid gap-1.5">
            <legend className="mb-1 text-ink-2">{purposes[purpose]}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
              {consentChannels.map((channel) => (
                <Checkbox
                  key={channel}
                  label={channels[channel]}
                  checked={contactRefusal(consents, { purpose, channel }) === null}
                  onChange={({ target }) => void set(purpose, channel, target.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))
      )}
      <Button className="justify-self-start" busy={isBusy} onClick={() => void refuse(!isRefused)}>
        {isRefused ? t`Allow contact again` : t`Stop everything`}
      </Button>
      <details>
        <summary className="link w-fit">{t`Your rights`}</summary>
        <p className="mt-2 text-12 text-ink-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </details>
    </section>
  );
}
