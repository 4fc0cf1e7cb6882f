import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Phone } from 'lucide-react';
import { callLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { IconButton } from '#ui/button.tsx';
import type { ContactPerson } from '../person.ts';
import { offBy, useQuickRefusal } from './contact-refusal.ts';
import type { ContactRequest } from './contact-request.ts';
import { requestContact } from './contact-request.ts';
import type { RevealRequest } from './contact-reveal.ts';
import { requestReveal } from './contact-reveal.ts';

interface IconButtonStyle {
  readonly size?: 'sm' | 'normal' | 'large';
  readonly variant?: 'ghost' | 'outline';
}

interface ContactIconButtonProps extends IconButtonStyle {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly request: ContactRequest;
}

/** Writes to a person; off if they do not want it. */
export function ContactIconButton({ request, ...button }: ContactIconButtonProps) {
  const refusal = useQuickRefusal(request.person, request.propertyIds)(request.way);
  return <IconButton {...button} aria-haspopup="dialog" onClick={() => requestContact(request)} {...offBy(refusal)} />;
}

interface CallIconButtonProps extends IconButtonStyle {
  readonly name: string;
  readonly phone: string;
  readonly refusal: string | null;
  /** Whose number it is, if it may be masked. */
  readonly of?: Omit<RevealRequest, 'name'>;
}

/** Calls a person; off with a refusal. A masked number is asked for first. */
export function CallIconButton({ name, phone, refusal, of, ...style }: CallIconButtonProps) {
  const { t } = useLingui();
  const button = { ...style, icon: Phone, label: t`Call ${name}` };
  if (refusal !== null) return <IconButton {...button} {...offBy(refusal)} />;
  if (!isMasked(phone)) return <IconButton {...button} link={<a href={callLink(phone)} />} />;
  return of && <IconButton {...button} aria-haspopup="dialog" onClick={() => requestReveal({ ...of, name })} />;
}

interface PersonCallButtonProps extends IconButtonStyle {
  readonly person: ContactPerson & { readonly full_name: string };
  readonly phone: string;
}

/** `CallIconButton` that asks for the refusal itself. */
export function PersonCallButton({ person, ...button }: PersonCallButtonProps) {
  const of = { kind: person.topic, id: person.id };
  return <CallIconButton {...button} name={person.full_name} of={of} refusal={useQuickRefusal(person)('call')} />;
}
