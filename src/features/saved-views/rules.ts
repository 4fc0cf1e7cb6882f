import type { Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';

/** The lists with saved views and a table. */
export const savedLists = ['properties', 'clients', 'leads', 'deals', 'invoices'] as const;
export type SavedList = (typeof savedLists)[number];

/** Views of one person and list. */
export const maxViews = 50;
/** Bytes of a view's query as JSON. */
export const maxQueryBytes = 8192;
export const maxViewNameLength = 80;

/** The values of a view, as in the list's URL. */
export type ViewQuery = Readonly<Record<string, string | number | string[]>>;

interface Viewer {
  readonly profileId: string | null;
  /** The program itself has none. */
  readonly role?: Role;
}

interface OwnedView {
  readonly owner_id: string;
  readonly is_shared: boolean;
}

/** A private view exists only for its owner. */
export function maySeeView({ profileId }: Viewer, view: OwnedView): boolean {
  return view.is_shared || view.owner_id === profileId;
}

/** Only the owner changes what a view shows, and who sees it. */
export function mayEditView({ profileId }: Viewer, view: Pick<OwnedView, 'owner_id'>): boolean {
  return view.owner_id === profileId;
}

/** Managers and Admins keep the shared views in order. */
export function mayRenameView(viewer: Viewer, view: OwnedView): boolean {
  const isKeeper = viewer.role === undefined || roleMay(viewer.role, 'manage_shared_views');
  return mayEditView(viewer, view) || (view.is_shared && isKeeper);
}

/** Whether two views show the same. */
export function isSameQuery(one: ViewQuery, other: ViewQuery): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(name, one[name], other[name]));
}

/** The order of columns matters; the order of filter values does not. */
function isSameValue(name: string, one: ViewQuery[string] | undefined, other: ViewQuery[string] | undefined): boolean {
  return comparable(name, one) === comparable(name, other);
}

function comparable(name: string, value: ViewQuery[string] | undefined): string {
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return JSON.stringify([value]);
  return JSON.stringify(name === 'columns' ? value : [...value].sort());
}
