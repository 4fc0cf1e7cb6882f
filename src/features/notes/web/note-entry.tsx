import { useLingui } from '@lingui/react/macro';
import { Ellipsis, Pencil, Phone, StickyNote, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { callOutcomeLabels } from '#features/communications/web/communication-labels.ts';
import { FeedEntry } from '#features/history/web/feed.tsx';
import { mayDelete } from '#platform/access/ownership.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import type { Note } from '../contract.ts';
import { noteOwnership } from '../rules.ts';
import { useDeleteNote } from './use-delete-note.ts';

const editing = lazyComponent(() => import('./note-form.lazy.tsx').then((part) => part.NoteForm));

/** A note in a timeline, or a call. */
export function NoteEntry({ note }: { note: Note }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const me = useMe();
  const nameOf = usePersonName();
  const remove = useDeleteNote();
  const [isEditing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    menu.current?.focus();
  };
  const NoteForm = editing.useComponent(isEditing, isEditing, close);
  const { id, author, body, call, written_at: at } = note;
  const isMine = call === null && mayDelete({ profileId: me.profile_id, role: me.role }, noteOwnership(note));
  const written = t`${dayOf(at)} at ${time(at)}`;
  const ended = call && t(callOutcomeLabels[call.outcome].name);
  return (
    <FeedEntry
      mark={call ? Phone : StickyNote}
      title={!ended ? t`Note` : call?.direction === 'in' ? t`Incoming call: ${ended}` : t`Call: ${ended}`}
      text={nameOf(author)}
      at={at}
      action={
        isMine && (
          <Menu
            trigger={
              <IconButton
                ref={menu}
                icon={Ellipsis}
                size="sm"
                label={t`Actions for the note from ${written}`}
                className="-my-1 -mr-1"
              />
            }
            entries={[
              { label: t`Edit`, icon: Pencil, onSelect: () => setEditing(true) },
              { label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => remove({ id }) },
            ]}
          />
        )
      }
    >
      {NoteForm ? (
        <NoteForm note={note} onClose={close} />
      ) : (
        body !== '' && <p className="mt-1 max-w-[64ch] break-words whitespace-pre-line text-ink-2">{body}</p>
      )}
    </FeedEntry>
  );
}
