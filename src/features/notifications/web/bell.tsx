import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bellQuery } from './queries.ts';

const toasts = lazyComponent(() => import('./notification-toasts.ts').then((part) => part.NotificationToasts));
const panel = lazyComponent(() => import('./notification-panel.lazy.tsx').then((part) => part.NotificationPanel));

export function Bell() {
  const { t } = useLingui();
  const { data } = useQuery(bellQuery);
  const NotificationToasts = toasts.useComponent(data !== undefined, false);
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
        {(close) => <LazyPanel onClose={close} />}
      </Popover>
      <Count
        value={data?.new_count.is_capped ? count + 1 : count}
        className="pointer-events-none absolute -top-0.5 left-1/2 ring-2 ring-sheet touch:top-1"
      />
      {NotificationToasts && data && <NotificationToasts state={data} />}
    </span>
  );
}

function LazyPanel({ onClose }: { onClose: () => void }) {
  const NotificationPanel = panel.useComponent(true, true);
  return NotificationPanel ? <NotificationPanel onClose={onClose} /> : <Skeleton className="m-5 h-40" />;
}
