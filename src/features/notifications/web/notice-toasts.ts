import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import type { BellState } from '../contract.ts';
import { noticeKind } from '../notice-kinds.ts';
import { noticePlace } from '../notice-place.ts';

/** At most so many toasts for what arrives at once; the bell counts the rest. */
const most = 2;

/** Says what arrives while the page is open. What was there before only counts at the bell. */
export function NoticeToasts({ state }: { state: BellState }): null {
  const { t } = useLingui();
  const navigate = useNavigate();
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    const before = lastId.current;
    lastId.current = Math.max(before ?? 0, ...state.items.map(({ id }) => id));
    if (before === null) return;
    const arrived = state.items.filter(({ id, is_new }) => is_new && id > before).slice(0, most);
    for (const notice of arrived.toReversed()) {
      const { emoji, title } = noticeKind(notice.kind);
      const words = t(title);
      const place = noticePlace(notice);
      toast({
        title: `${emoji} ${words}`,
        text: notice.title ?? undefined,
        ...(place && { action: { label: t`View`, onAction: () => void navigate(place) } }),
      });
    }
  }, [state, t, navigate]);
  return null;
}
