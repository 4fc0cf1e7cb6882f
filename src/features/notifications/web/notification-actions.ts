import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { NotificationItem } from '../contract.ts';

interface NotificationActionProps {
  readonly notification: NotificationItem;
}

type NotificationActions = Readonly<Record<string, ComponentType<NotificationActionProps>>>;

/** What a notification offers in place, by its kind; `app/` fills it with actions of later features. */
export const NotificationActionsContext = createContext<NotificationActions>({});

export function useNotificationAction(kind: string): ComponentType<NotificationActionProps> | null {
  const actions = useContext(NotificationActionsContext);
  return Object.hasOwn(actions, kind) ? (actions[kind] ?? null) : null;
}
