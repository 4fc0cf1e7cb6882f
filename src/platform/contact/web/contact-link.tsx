import { callLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';

interface PhoneLinkProps {
  readonly phone: string;
  readonly className?: string;
  readonly tabIndex?: number;
}

/** A phone number that calls; only text while it is masked. */
export function PhoneLink({ phone, ...props }: PhoneLinkProps) {
  if (isMasked(phone)) return <span>{phone}</span>;
  return (
    <a href={callLink(phone)} {...props}>
      {phone}
    </a>
  );
}

/** An email address that opens the user's own app; only text while it is masked. */
export function EmailLink({ email, className }: { readonly email: string; readonly className?: string }) {
  if (isMasked(email)) return <span>{email}</span>;
  return (
    <a href={`mailto:${email}`} title={email} className={className}>
      {email}
    </a>
  );
}
