import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import type { PropertyType } from '../contract.ts';
import { groupLabels } from './group-labels.ts';

interface TypeConflictProps {
  readonly theirs: PropertyType;
  onTakeTheirs(): void;
  onKeepMine(): void;
}

/** Another person saved the type first: shows the current type and lets the user choose a version. */
export function TypeConflict({ theirs, onTakeTheirs, onKeepMine }: TypeConflictProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-warning-ink">
      <p className="font-medium">{t`Someone else changed this type. It is now:`}</p>
      <Facts
        facts={[
          { label: t`Name`, value: theirs.name },
          { label: t`Group`, value: t(groupLabels[theirs.type_group]) },
          { label: t`Description`, value: theirs.description },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs}>{t`Keep theirs`}</Button>
        <Button size="sm" onClick={onKeepMine}>{t`Keep mine`}</Button>
      </div>
    </div>
  );
}
