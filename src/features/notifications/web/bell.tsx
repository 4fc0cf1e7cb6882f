import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { latePart } from '#ui/late-part.ts';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bellQuery } from './queries.ts';

const toasts = latePart(() => import('./notice-toasts.ts').then((part) => part.NoticeToasts));
const panel = latePart(() => import('./notice-panel.late.tsx').then((part) => part.NoticePanel));

/** The bell with the count of new notices, and the panel behind it. */
export function Bell() {
  const { t } = useLingui();
  const { data } = useQuery(bellQuery);
  const NoticeToasts = toasts.usePart(data !== undefined, false);
  const count = data?.new_count.value ?? 0;
  const label = count > 0 ? t`Notifications, ${plural(count, { one: '# new', other: '# new' })}` : t`Notifications`;
  return (
    <span className="relative flex">
      <Popover
        align="end"
        label={t`Notifications`}
        className="w-96"
        trigger={<IconButton icon={BellIcon} label={label} onPointerEnter={panel.prefetch} onFocus={panel.prefetch} />}
      >
        {(close) => <LatePanel onClose={close} />}
      </Popover>
      <Count
        value={data?.new_count.is_capped ? count + 1 : count}
        className="pointer-events-none absolute -top-0.5 left-1/2 ring-2 ring-sheet touch:top-1"
      />
      {NoticeToasts && data && <NoticeToasts state={data} />}
    </span>
  );
}

function LatePanel({ onClose }: { onClose: () => void }) {
  const NoticePanel = panel.usePart(true, true);
  return NoticePanel ? <NoticePanel onClose={onClose} /> : <Skeleton className="m-5 h-40" />;
}
