import { useLingui } from '@lingui/react/macro';
import { wordColourClasses } from '#platform/words/web/word-colours.ts';
import { ownColour } from '#platform/words/words.ts';
import { classNames } from '#ui/class-names.ts';
import type { CustomValues } from '../custom-fields.ts';
import { tagsOf } from '../custom-fields.ts';
import { tagWords } from '../tag-words.ts';

interface TagChipsProps {
  /** Of the record. */
  readonly values: CustomValues;
  /** How many are shown; the others are counted. */
  readonly most?: number;
  readonly className?: string;
}

/** The tags of a record as chips in their colours; nothing without tags. */
export function TagChips({ values, most = Infinity, className }: TagChipsProps) {
  const { t } = useLingui();
  const keys = tagsOf(values);
  const others = keys.slice(most).map((key) => t(tagWords.labelOf(key)));
  if (keys.length === 0) return null;
  return (
    <ul aria-label={t`Tags`} className={classNames('flex min-w-0 gap-1 text-12', className)}>
      {keys.slice(0, most).map((key) => (
        <li
          key={key}
          className={classNames(
            'flex h-4.5 min-w-0 items-center gap-1.5 rounded-full bg-current/12 px-2 leading-4.5',
            wordColourClasses[ownColour('tag', key) ?? 'grey'],
          )}
        >
          <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
          <span className="truncate text-ink">{t(tagWords.labelOf(key))}</span>
        </li>
      ))}
      {others.length > 0 && (
        // Above the link that covers a card, so that the pointer finds the title.
        <li title={others.join(', ')} className="relative z-1 flex-none leading-4.5 text-ink-3">
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
