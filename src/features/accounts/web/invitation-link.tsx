import { useLingui } from '@lingui/react/macro';
import { CopyField } from '#ui/copy-field.tsx';

/** An invitation link to pass on by hand, where no mail server sends it. */
export function InvitationLink({ link, name }: { link: string; name: string }) {
  const { t } = useLingui();
  return (
    <CopyField
      label={t`Invitation link`}
      value={link}
      help={t`Email isn’t set up yet. Send this link to ${name} yourself: it works once, for 7 days, and won't be shown again.`}
    />
  );
}
