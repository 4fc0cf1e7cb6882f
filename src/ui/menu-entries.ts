import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface MenuItem {
  kind?: 'item' | undefined;
  label: string;
  icon?: LucideIcon | undefined;
  /** The shortcut, in the format of `KeyHint`. */
  keys?: string | undefined;
  tone?: 'danger' | undefined;
  /** Why the entry is off: it stays reachable and says so under its label. */
  offBecause?: string | null | undefined;
  onSelect?: (() => void) | undefined;
  /** For entries with a URL: a link without content, `<Link to="/settings" />`. */
  link?: ReactElement | undefined;
}

export interface MenuChoices {
  kind: 'choices';
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string; icon?: LucideIcon | undefined }>;
  onChange: (value: string) => void;
}

export type MenuEntry = MenuItem | MenuChoices | { kind: 'heading'; label: string } | { kind: 'separator' };
