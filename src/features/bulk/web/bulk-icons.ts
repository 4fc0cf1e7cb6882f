import type { LucideIcon } from 'lucide-react';
import { AlarmClock, Ban, CircleDot, Mail, SquareKanban, SquarePen, Tag, Trash2, UserRound } from 'lucide-react';
import type { BulkAct } from '../rules.ts';

export const bulkActIcons: Record<BulkAct, LucideIcon> = {
  assign: UserRound,
  stage: SquareKanban,
  status: CircleDot,
  tag: Tag,
  field: SquarePen,
  follow_up: AlarmClock,
  message: Mail,
  send: Mail,
  cancel: Ban,
  trash: Trash2,
};
