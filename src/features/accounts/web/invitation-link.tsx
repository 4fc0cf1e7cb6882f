import { useLingui } from '@lingui/react/macro';
import { CopyField } from '#ui/copy-field.tsx';

/** A link that no mail server takes to its owner: to be handed over. */
export function InvitationLink({ link, name }: { link: string; name: string }) {
  const { t } = useLingui();
  return (
    <CopyField
      label={t`Invitation link`}
      value={link}
      help={t`No mail server is set up: send this link to ${name} yourself. It works once, within 7 days, and is not shown again.`}
    />
  );
}
