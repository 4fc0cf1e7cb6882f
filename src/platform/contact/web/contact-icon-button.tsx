import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { offBy, useQuickRefusal } from './contact-refusal.ts';
import type { ContactRequest } from './contact-request.ts';
import { requestContact } from './contact-request.ts';

interface ContactIconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly request: ContactRequest;
  readonly size?: 'sm' | 'normal';
  readonly variant?: 'ghost' | 'outline';
}

/** Writes to a person; off if they do not want it. */
export function ContactIconButton({ request, ...button }: ContactIconButtonProps) {
  const refusal = useQuickRefusal(request.person, request.propertyIds)(request.way);
  return <IconButton {...button} aria-haspopup="dialog" onClick={() => requestContact(request)} {...offBy(refusal)} />;
}
