import { Check } from 'lucide-react';
import { Menu } from 'radix-ui/internal';
import type { PointerEvent, RefObject } from 'react';
import { cloneElement } from 'react';
import { classNames } from './class-names.ts';
import { FloatingLayer } from './floating-layer.tsx';
import { KeyHint } from './key-hint.tsx';
import type { MenuChoices, MenuEntry, MenuItem } from './menu-entries.ts';

export interface MenuBodyProps {
  id: string;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'right';
}

/**
 * Radix's menu without its trigger, which is on the page before this code is loaded. It is not modal: a modal menu
 * locks scrolling with a <style> element that the content security policy forbids.
 */
export function MenuBody(props: MenuBodyProps) {
  const { id, labelledBy, open, onOpenChange, anchor, entries, align, side } = props;
  const virtualRef = { current: anchor.current ?? { getBoundingClientRect: () => new DOMRect() } };
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={virtualRef} />
      <FloatingLayer open={open}>
        <Menu.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className="max-h-(--radix-popper-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-card bg-raised p-1 shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and hold no state.
            <Entry key={index} entry={entry} isOpen={open} leave={() => anchor.current?.focus()} />
          ))}
        </Menu.Content>
      </FloatingLayer>
    </Menu.Root>
  );
}

const row =
  'flex h-control w-full cursor-pointer items-center gap-2.5 rounded-control px-2 whitespace-nowrap outline-none select-none data-disabled:cursor-default data-disabled:text-ink-3 data-disabled:opacity-60 data-highlighted:bg-selected';

interface EntryProps<E> {
  entry: E;
  isOpen: boolean;
  /** Focuses the trigger first: a dialog that opens now returns the focus there, not to a removed item. */
  leave: () => void;
}

// While it fades out, Radix still moves the focus on pointer events, even if the focus is in a dialog already.
const closedProps = {
  onPointerMove: (event: PointerEvent) => event.preventDefault(),
  onPointerLeave: (event: PointerEvent) => event.preventDefault(),
};

function Entry({ entry, ...rest }: EntryProps<MenuEntry>) {
  switch (entry.kind) {
    case 'separator':
      return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
    case 'heading':
      return <Menu.Label className="px-2 pt-2 pb-1 text-12 text-ink-3">{entry.label}</Menu.Label>;
    case 'choices':
      return <Choices entry={entry} {...rest} />;
    default:
      return <Item entry={entry} {...rest} />;
  }
}

function Item({ entry, isOpen, leave }: EntryProps<MenuItem>) {
  const { label, icon: Icon, keys, tone, disabled, onSelect, link } = entry;
  const isDanger = tone === 'danger';
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className={isDanger ? 'text-danger' : 'text-ink-3'} />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && (
        <span aria-hidden="true">
          <KeyHint keys={keys} />
        </span>
      )}
    </>
  );
  const shared = {
    ...(!isOpen && closedProps),
    className: classNames(row, isDanger ? 'text-danger-ink' : 'text-ink'),
    disabled: disabled ?? false,
    onSelect: () => {
      leave();
      onSelect?.();
    },
  };
  if (!link) return <Menu.Item {...shared}>{content}</Menu.Item>;
  return (
    <Menu.Item {...shared} asChild>
      {cloneElement(link, undefined, content)}
    </Menu.Item>
  );
}

function Choices({ entry, isOpen, leave }: EntryProps<MenuChoices>) {
  const choose = (value: string) => {
    leave();
    entry.onChange(value);
  };
  return (
    <Menu.Group aria-label={entry.label}>
      <Menu.Label className="px-2 pt-2 pb-1 text-12 text-ink-3">{entry.label}</Menu.Label>
      <Menu.RadioGroup value={entry.value} onValueChange={choose}>
        {entry.options.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            className={classNames(row, 'text-ink')}
            {...(!isOpen && closedProps)}
          >
            {Icon && <Icon aria-hidden="true" className="text-ink-3" />}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <Menu.ItemIndicator>
              <Check aria-hidden="true" className="text-accent" />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
