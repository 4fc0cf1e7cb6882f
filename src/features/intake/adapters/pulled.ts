import { createHash } from 'node:crypto';

/** How an account at a sender is asked. */
export interface AccountAccess {
  readonly address: string;
  readonly login: string;
  readonly secret: string;
}

export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

/** One enquiry of an answer, as it is stored. */
export interface PulledItem {
  /** The same for the same enquiry, however often it is pulled. */
  readonly key: string;
  readonly body: string;
}

export type PulledAnswer =
  | {
      readonly kind: 'items';
      readonly items: readonly PulledItem[];
      /** The sender gave as many as it gives at once: there may be more. */
      readonly isFull: boolean;
    }
  | { readonly kind: 'error'; readonly error: 'refused' | 'unreadable'; readonly detail: string };

export const unreadable: PulledAnswer = { kind: 'error', error: 'unreadable', detail: '' };

export function keyOfContent(...parts: readonly string[]): string {
  return `content:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}
