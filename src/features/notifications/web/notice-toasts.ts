import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import type { BellState, Notice } from '../contract.ts';
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
      const open = opening(notice, navigate);
      toast({
        title: `${emoji} ${words}`,
        text: notice.title ?? undefined,
        ...(open && { action: { label: t`View`, onAction: open } }),
      });
    }
  }, [state, t, navigate]);
  return null;
}

/** How to get to the record, for the kinds that are looked at one by one. */
function opening({ topic, entity_id: id, title }: Notice, navigate: ReturnType<typeof useNavigate>) {
  if (title === null) return null;
  if (topic === 'properties') return () => void navigate({ to: '/properties/$id', params: { id } });
  if (topic === 'leads') return () => void navigate({ to: '/leads/$id', params: { id } });
  return topic === 'clients' ? () => void navigate({ to: '/clients/$id', params: { id } }) : null;
}
