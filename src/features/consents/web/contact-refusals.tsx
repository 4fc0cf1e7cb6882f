import { useLingui } from '@lingui/react/macro';
import { consentChannelLabels } from '../labels.ts';
import type { ConsentChannel } from '../rules.ts';

interface ContactRefusalsProps {
  readonly channels: readonly ConsentChannel[];
  readonly refusal: (channel: ConsentChannel) => string | null;
}

/** Says why the buttons of these channels are disabled. */
export function ContactRefusalNotes({ channels, refusal }: ContactRefusalsProps) {
  const { t } = useLingui();
  const reasons = new Map<string, ConsentChannel[]>();
  for (const channel of channels) {
    const reason = refusal(channel);
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), channel]);
  }
  return [...reasons].map(([reason, refused]) => (
    <p key={reason} className="col-span-full w-full text-12 text-danger-ink">
      {refused.length === channels.length
        ? reason
        : `${refused.map((channel) => t(consentChannelLabels[channel])).join(', ')}: ${reason}`}
    </p>
  ));
}
