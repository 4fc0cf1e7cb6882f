import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A line under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last; they stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide' | undefined;
  /** Centred (at the bottom on a phone), at the top and growing down, or a drawer at one side. */
  placement?: 'middle' | 'top' | 'start' | 'end' | undefined;
  /** Called before it closes by Esc, the close button or a press outside; false keeps it open. */
  mayClose?: (() => boolean) | undefined;
  /** Only its own buttons close it: no close button, and Esc and a press outside do nothing. */
  isBlocking?: boolean | undefined;
}
