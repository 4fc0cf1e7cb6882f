import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { detailOf } from '#platform/rpc/web/failure-words.late.ts';
import type { Unsent } from '#platform/unsent/web/unsent.ts';
import { discardUnsent, useUnsent } from '#platform/unsent/web/unsent.ts';
import { UnsentMark } from '#platform/unsent/web/unsent-mark.tsx';
import { useHold } from '#platform/unsent/web/use-hold.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { useUnsentWords } from './unsent-words.ts';

interface UnsentListProps {
  /** Opens the form in which something was written. */
  onEdit?(entry: Unsent): void;
  /** Whose form opens once it is not under way any more. */
  opening?: Unsent | null;
}

/** Everything that this person wrote on this device and the server has not got. */
export function UnsentList({ onEdit, opening }: UnsentListProps) {
  const { t } = useLingui();
  const { time, dayOf, isToday } = useFormats();
  const entries = useUnsent();
  const words = useUnsentWords();
  const [discarded, setDiscarded] = useState<Unsent | null>(null);
  // What the question says holds until it is answered.
  const hold = useHold(discarded);
  return (
    <>
      <ul className="grid divide-y divide-line">
        {entries.map((entry) => {
          const { title, text } = words(entry);
          const at = isToday(entry.madeAt) ? time(entry.madeAt) : `${dayOf(entry.madeAt)}, ${time(entry.madeAt)}`;
          return (
            <li key={entry.id} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span id={`unsent-${entry.id}`} className="font-medium break-words text-ink">
                  {title}
                </span>
                <UnsentMark entry={entry} />
              </p>
              {text !== '' && (
                <p id={`unsent-${entry.id}-text`} className="line-clamp-3 break-words text-ink-2">
                  {text}
                </p>
              )}
              <p className="text-12 text-ink-3">{at}</p>
              {entry.refusal !== null && <Refusal code={entry.refusal} isEditable={onEdit !== undefined} />}
              {onEdit && (
                <div className="flex gap-2">
                  <Button
                    {...namedAfter(`unsent-${entry.id}`, 'edit')}
                    aria-describedby={`unsent-${entry.id}-text`}
                    size="slim"
                    busy={entry.id === opening?.id || undefined}
                    onClick={() => onEdit(entry)}
                  >
                    {entry.refusal === 'conflict' ? t`Review` : t`Edit`}
                  </Button>
                  <Button
                    {...namedAfter(`unsent-${entry.id}`, 'discard')}
                    aria-describedby={`unsent-${entry.id}-text`}
                    size="slim"
                    variant="quiet"
                    busy={(hold === 'awaited' && entry.id === discarded?.id) || undefined}
                    onClick={() => setDiscarded(entry)}
                  >
                    {t`Discard`}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={hold === 'held'}
        onOpenChange={(open) => !open && setDiscarded(null)}
        title={t`Discard this?`}
        text={t`It was not sent and cannot be restored.`}
        confirmLabel={t`Discard`}
        onConfirm={() => {
          if (discarded) void discardUnsent(discarded.id).finally(() => setDiscarded(null));
        }}
      />
    </>
  );
}

function Refusal({ code, isEditable }: { code: NonNullable<Unsent['refusal']>; isEditable: boolean }) {
  const { t } = useLingui();
  const detail = detailOf({ code, requestId: '' });
  return (
    <>
      <p className="text-12 text-danger-ink">{detail ? t(detail) : t`The server rejected it.`}</p>
      {isEditable && code === 'not_found' && (
        <p className="text-12 text-ink-3">
          {t`If it is in the trash, a Manager can restore it. Then choose Edit and save this again.`}
        </p>
      )}
    </>
  );
}
