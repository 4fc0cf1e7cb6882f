import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Phone } from 'lucide-react';
import { callLink } from '#platform/phone-links.ts';
import { IconButton } from '#ui/button.tsx';
import type { Person } from '../person.ts';
import { offBy, useQuickRefusal } from './contact-refusal.ts';
import type { ContactRequest } from './contact-request.ts';
import { requestContact } from './contact-request.ts';

interface Look {
  readonly size?: 'sm' | 'normal' | 'large';
  readonly variant?: 'ghost' | 'outline';
}

interface ContactIconButtonProps extends Look {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly request: ContactRequest;
}

/** Writes to a person; off if they do not want it. */
export function ContactIconButton({ request, ...button }: ContactIconButtonProps) {
  const refusal = useQuickRefusal(request.person, request.propertyIds)(request.way);
  return <IconButton {...button} aria-haspopup="dialog" onClick={() => requestContact(request)} {...offBy(refusal)} />;
}

interface CallIconButtonProps extends Look {
  readonly name: string;
  readonly phone: string;
  readonly refusal: string | null;
}

/** Calls a person; off with a refusal. */
export function CallIconButton({ name, phone, refusal, ...look }: CallIconButtonProps) {
  const { t } = useLingui();
  const button = { ...look, icon: Phone, label: t`Call ${name}` };
  if (refusal !== null) return <IconButton {...button} {...offBy(refusal)} />;
  return <IconButton {...button} link={<a href={callLink(phone)} />} />;
}

interface PersonCallButtonProps extends Look {
  readonly person: Person & { readonly full_name: string };
  readonly phone: string;
}

/** `CallIconButton` that asks for the refusal itself. */
export function PersonCallButton({ person, ...button }: PersonCallButtonProps) {
  return <CallIconButton {...button} name={person.full_name} refusal={useQuickRefusal(person)('call')} />;
}
