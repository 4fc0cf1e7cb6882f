import type { SelectionActionsProps } from '#platform/lists/web/selectable-list.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

const bar = lazyComponent(() => import('./bulk-bar.lazy.tsx').then((part) => part.BulkBar));

export function PropertyBulkActions(props: SelectionActionsProps) {
  const Bar = bar.useComponent(true, false);
  return Bar && <Bar {...props} kind="properties" />;
}

export function ClientBulkActions(props: SelectionActionsProps) {
  const Bar = bar.useComponent(true, false);
  return Bar && <Bar {...props} kind="clients" />;
}

export function LeadBulkActions(props: SelectionActionsProps) {
  const Bar = bar.useComponent(true, false);
  return Bar && <Bar {...props} kind="leads" />;
}

export function DealBulkActions(props: SelectionActionsProps) {
  const Bar = bar.useComponent(true, false);
  return Bar && <Bar {...props} kind="deals" />;
}

export function InvoiceBulkActions(props: SelectionActionsProps) {
  const Bar = bar.useComponent(true, false);
  return Bar && <Bar {...props} kind="invoices" />;
}
