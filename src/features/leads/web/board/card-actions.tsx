import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { CalendarPlus, ChevronRight, Mail, Phone } from 'lucide-react';
import { offBy, useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { requestReveal } from '#platform/contact/web/contact-reveal.ts';
import { callLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { LeadCard } from '../../contract.ts';
import { leadStageWords } from '../../labels.ts';
import { nextStage } from '../../stages.ts';

interface CardActionsProps {
  readonly lead: LeadCard;
  readonly isTouch: boolean;
  readonly mayMove: boolean;
  readonly onMove: (lead: LeadCard, byKeyboard: boolean) => void;
}

/** On desktop they cover the last line of the card on hover or focus. */
const overLastLine =
  'absolute -inset-x-1.5 inset-y-0 z-1 flex items-center bg-raised opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100';
/** On touch screens they have a row of their own; with labels on phones, where columns are wide. */
const ownRow = 'relative z-1 -mx-3 mt-auto flex border-t border-line *:min-w-0 *:flex-1';
const onPhone = 'not-phone:hidden';

/** Call, meeting, message, next stage; hidden if there is no number or address. */
export function CardActions({ lead, isTouch, mayMove, onMove }: CardActionsProps) {
  const { t } = useLingui();
  const { id, full_name: name, phone, email } = lead;
  const refusal = useQuickRefusal({ topic: 'leads', id }, lead.property ? [lead.property.id] : []);
  const stage = nextStage(lead.status);
  const next = stage && t(leadStageWords.labelOf(stage));
  return (
    <div className={isTouch ? ownRow : overLastLine}>
      {phone && (
        <Contact
          icon={Phone}
          label={t`Call ${name}`}
          caption={isTouch ? t`Call` : null}
          {...(isMasked(phone)
            ? { onPress: () => requestReveal({ kind: 'leads', id, name }) }
            : { href: callLink(phone) })}
          refusal={refusal('call')}
        />
      )}
      <Meet id={id} label={t`Meet ${name}`} caption={isTouch ? t({ context: 'a lead', message: 'Meet' }) : null} />
      {email && (
        <Contact
          icon={Mail}
          label={t`Contact ${name}`}
          caption={isTouch ? t`Contact` : null}
          refusal={refusal('email')}
          onPress={() =>
            requestContact({
              way: 'email',
              person: { topic: 'leads', ...lead },
              propertyIds: lead.property ? [lead.property.id] : [],
            })
          }
        />
      )}
      {next && mayMove && (
        <Button
          data-move
          size="sm"
          variant="ghost"
          aria-label={t`Move ${name} to ${next}`}
          className={classNames('[&&]:text-accent-ink', !isTouch && 'ml-auto')}
          onClick={(event) => onMove(lead, event.detail === 0)}
        >
          <span className={isTouch ? onPhone : undefined}>
            {t({ context: 'a lead to its next stage', message: 'Move' })}
          </span>
          <ChevronRight aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** Links to the form of a meeting with the lead. */
function Meet({ id, label, caption }: { id: string; label: string; caption: string | null }) {
  const search = { leadId: id };
  if (caption === null) {
    const link = <Link to="/meetings/schedule" search={search} draggable={false} />;
    return <IconButton icon={CalendarPlus} label={label} size="sm" link={link} />;
  }
  return (
    <Button variant="ghost" size="sm" asChild>
      <Link to="/meetings/schedule" search={search} draggable={false} aria-label={label}>
        <CalendarPlus aria-hidden="true" />
        <span className={onPhone}>{caption}</span>
      </Link>
    </Button>
  );
}

interface ContactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Beside the icon, if there is room. */
  readonly caption: string | null;
  /** Opens the user's own app; otherwise `onPress` opens a dialog. */
  readonly href?: string;
  /** Why the person may not be contacted. */
  readonly refusal?: string | null;
  onPress?(): void;
}

function Contact({ icon: Icon, label, caption, href, refusal = null, onPress }: ContactProps) {
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className={onPhone}>{caption}</span>
    </>
  );
  if (href === undefined || refusal !== null) {
    const press = href === undefined ? ({ 'aria-haspopup': 'dialog', onClick: onPress } as const) : {};
    if (caption === null) return <IconButton icon={Icon} label={label} size="sm" {...press} {...offBy(refusal)} />;
    return (
      <Button variant="ghost" size="sm" aria-label={label} {...press} {...offBy(refusal)}>
        {content}
      </Button>
    );
  }
  if (caption === null) {
    // biome-ignore lint/a11y/useAnchorContent: the button fills it.
    const link = <a href={href} draggable={false} />;
    return <IconButton icon={Icon} label={label} size="sm" link={link} />;
  }
  return (
    <Button variant="ghost" size="sm" asChild>
      <a href={href} draggable={false} aria-label={label}>
        {content}
      </a>
    </Button>
  );
}
