import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One line under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Its buttons, the main one last; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide' | undefined;
  /** In the middle (on a phone at the bottom), at the top, from where it grows down, or a drawer at a side. */
  placement?: 'middle' | 'top' | 'start' | 'end' | undefined;
  /** Asked before it closes by Esc, the cross or a press beside it; false keeps it open. */
  mayClose?: (() => boolean) | undefined;
  /** Only its own buttons close it: there is no cross, and neither Esc nor a press beside it does. */
  isBlocking?: boolean | undefined;
}
