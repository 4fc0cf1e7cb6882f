import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import type { BellState } from '../contract.ts';
import { notificationKind } from '../notification-kinds.ts';
import { notificationTarget } from '../notification-target.ts';
import { toastKinds } from '../rules.ts';
import { groupCounted, groups } from './arrived-toasts.ts';

/** Notifications of one kind within this time share a toast: '5 new leads'. */
const groupMs = 20_000;
/** Most toasts for notifications that arrive at once; the bell counts the rest. */
const most = 2;

interface Running {
  readonly count: number;
  readonly at: number;
  dismiss(): void;
}

/** Toasts for notifications that arrive while the page is open. Earlier ones only count at the bell. */
export function NotificationToasts({ state }: { state: BellState }): null {
  const { t } = useLingui();
  const navigate = useNavigate();
  const lastId = useRef<number | null>(null);
  const running = useRef(new Map<string, Running>());
  useEffect(() => {
    const before = lastId.current;
    const ids = [...state.items, ...state.arrivals].map(({ id }) => id);
    lastId.current = Math.max(before ?? 0, ...ids);
    if (before === null) return;
    const arrived = state.arrivals.filter(({ id }) => id > before);
    const kinds = [...new Set(arrived.map(({ kind }) => kind))].slice(0, most);
    for (const kind of kinds.toReversed()) {
      const ofKind = arrived.filter((arrival) => arrival.kind === kind);
      const { emoji, title } = notificationKind(kind);
      const earlier = running.current.get(kind);
      const isJoined = earlier !== undefined && Date.now() - earlier.at < groupMs;
      const count = ofKind.length + (isJoined ? earlier.count : 0);
      const groupKind = toastKinds.find((one) => one === kind);
      const notification = state.items.find(({ id }) => id === ofKind[0]?.id);
      const isGroup = groupKind !== undefined && count > 1;
      const target = isGroup ? { to: groups[groupKind].path } : notification && notificationTarget(notification);
      if (isJoined && isGroup) earlier.dismiss();
      const dismiss = toast({
        title: `${emoji} ${isGroup ? t(groupCounted(groupKind, count)) : t(title)}`,
        text: isGroup ? undefined : (notification?.title ?? undefined),
        isBackground: true,
        ...(target && { action: { label: t`View`, onAction: () => void navigate(target) } }),
      });
      running.current.set(kind, { count, at: Date.now(), dismiss });
    }
  }, [state, t, navigate]);
  return null;
}
