import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface MenuItem {
  kind?: 'item' | undefined;
  label: string;
  icon?: LucideIcon | undefined;
  /** Keys that do the same, as `KeyHint` writes them. */
  keys?: string | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** For what has an address: an empty link, `<Link to="/settings" />`. */
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
