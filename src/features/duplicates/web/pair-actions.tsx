import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { AssignedPerson } from '../rules.ts';
import { LinkToClientButton } from './link-to-client.tsx';
import type { useMarkDistinct } from './use-mark-distinct.ts';
import type { PossibleMerge } from './use-merge-rights.ts';
import { useMergeRights } from './use-merge-rights.ts';

export const mergeDialog = lazyComponent(() => import('./merge-dialog.lazy.tsx').then((part) => part.MergeDialog));

interface PairActionsProps {
  readonly one: AssignedPerson;
  readonly other: AssignedPerson;
  /** The name of the person. */
  readonly name: string;
  readonly mark: ReturnType<typeof useMarkDistinct>;
  onMerge(merging: PossibleMerge): void;
}

/** What can be done with two records that may be one person. */
export function PairActions({ one, other, name, mark, onMerge }: PairActionsProps) {
  const { t } = useLingui();
  const { mergeOf, mayChangeBoth } = useMergeRights();
  const possible = mergeOf(one, other);
  return (
    <fieldset aria-label={name || t`Unnamed`} className="flex flex-wrap gap-2">
      {possible && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          onPointerEnter={mergeDialog.prefetch}
          onFocus={mergeDialog.prefetch}
          onClick={() => onMerge(possible)}
        >
          {t`Compare and merge`}
        </Button>
      )}
      {one.topic !== other.topic && mayChangeBoth(one, other) && <LinkToClientButton one={one} other={other} />}
      <Button
        size="sm"
        variant="ghost"
        disabled={mark.isPending}
        onClick={() => mark.mutate({ one, other, isDistinct: true })}
      >
        {t`Not the same`}
      </Button>
    </fieldset>
  );
}
