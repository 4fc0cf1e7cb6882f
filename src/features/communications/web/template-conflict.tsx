import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import type { EmailTemplate } from '../template-contract.ts';

interface TemplateConflictProps {
  readonly theirs: EmailTemplate;
  onTakeTheirs(): void;
  onKeepMine(): void;
}

/** Somebody saved the template first: what stands there now, and which of the two to go on with. */
export function TemplateConflict({ theirs, onTakeTheirs, onKeepMine }: TemplateConflictProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-warning-ink">
      <p className="font-medium">{t`Somebody else changed this template meanwhile. It now reads:`}</p>
      <Facts
        facts={[
          { label: t`Name`, value: theirs.name },
          { label: t`Subject`, value: theirs.texts.map(({ subject }) => subject).join(' · ') },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="slim" onClick={onTakeTheirs}>{t`Take theirs`}</Button>
        <Button size="slim" onClick={onKeepMine}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
