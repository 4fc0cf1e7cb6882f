import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Mail, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { pressOf, useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { NoteField } from './note-field.tsx';

const calls = lazyComponent(() => import('./composer-call.lazy.tsx').then((part) => part.ComposerCall));

interface ComposerProps {
  readonly topic: 'leads' | 'clients';
  readonly id: string;
}

/** Above the timeline of a person: what happened and what is next, in one save, or a message to the person. */
export function Composer({ topic, id }: ComposerProps) {
  const { t } = useLingui();
  const lead = useQuery({ ...leadQuery(id), enabled: topic === 'leads' }).data;
  const client = useQuery({ ...clientQuery(id), enabled: topic === 'clients' }).data;
  const { mayWrite } = useRights('leads');
  const person = lead ?? client;
  const [kind, setKind] = useState<'note' | 'call'>('note');
  const writeNote = () => setKind('note');
  const ComposerCall = calls.useComponent(kind === 'call', kind === 'call', writeNote);
  const propertyIds = lead?.property ? [lead.property.id] : [];
  const refusal = useQuickRefusal({ topic, id }, propertyIds);
  const write = (way: ContactRequest['way']) =>
    person && requestContact({ way, person: { topic, ...person }, propertyIds });
  const pressFor = (way: ContactRequest['way']) => pressOf(refusal(way), () => write(way));
  return (
    <div className="grid gap-3 pt-3 pb-1">
      <div className="flex flex-wrap items-center gap-2 phone:*:flex-auto print:hidden">
        <Segmented
          label={t`What to log`}
          className="phone:grid phone:w-full phone:grid-cols-2"
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'note', label: t`Note` },
            { value: 'call', label: t({ context: 'what to log', message: 'Call' }) },
          ]}
        />
        {person?.phone && (
          <Button size="sm" aria-haspopup="dialog" {...pressFor('whatsapp')}>
            <MessageCircle aria-hidden="true" />
            {t`WhatsApp`}
          </Button>
        )}
        {person?.email && (
          <Button size="sm" aria-haspopup="dialog" {...pressFor('email')}>
            <Mail aria-hidden="true" />
            {t`Email`}
          </Button>
        )}
        <Button asChild size="sm">
          <Link to="/meetings/schedule" search={topic === 'leads' ? { leadId: id } : { clientId: id }}>
            <CalendarPlus aria-hidden="true" />
            {t`Meeting`}
          </Link>
        </Button>
      </div>
      {ComposerCall ? (
        <ComposerCall person={{ topic, id, full_name: person?.full_name }} onLogged={writeNote} />
      ) : (
        <NoteField topic={topic} recordId={id} lead={lead && mayWrite(lead.assigned_agent_id) ? lead : undefined} />
      )}
    </div>
  );
}
