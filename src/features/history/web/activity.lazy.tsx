import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Tabs } from '#ui/tabs.tsx';

interface ActivityProps {
  readonly timeline: ReactNode;
  /** Omitted: there is only the timeline. */
  readonly communications?: ReactNode;
}

/** What happened with a person: the timeline, and behind it the words of emails, calls and messages. */
export function ActivityTabs({ timeline, communications }: ActivityProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<'timeline' | 'communications'>('timeline');
  const shown = communications === undefined ? 'timeline' : chosen;
  // Both stay mounted, so that a draft is kept and both are there without a network.
  const panel = (
    <>
      <div hidden={shown !== 'timeline'}>{timeline}</div>
      <div hidden={shown !== 'communications'}>{communications}</div>
    </>
  );
  return (
    <Tabs
      label={t`Activity`}
      value={shown}
      onChange={setChosen}
      className="min-w-0"
      tabs={[
        { value: 'timeline', label: t`Timeline`, panel },
        ...(communications === undefined
          ? []
          : [{ value: 'communications' as const, label: t`Communications`, panel }]),
      ]}
    />
  );
}
