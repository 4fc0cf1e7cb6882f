import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import type { BellState } from '../contract.ts';
import { noticeKind } from './notice-kinds.ts';

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
      toast({
        title: `${emoji} ${words}`,
        text: notice.title ?? undefined,
        ...(notice.topic === 'properties' && notice.title !== null
          ? {
              action: {
                label: t`View`,
                onAction: () => void navigate({ to: '/properties/$id', params: { id: notice.entity_id } }),
              },
            }
          : {}),
      });
    }
  }, [state, t, navigate]);
  return null;
}
