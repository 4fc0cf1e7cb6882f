/** Data embedded in the first page, so that it renders without another request. */
export interface Start<Me = unknown, PageData = unknown> {
  readonly me: Me | null;
  readonly pageData: PageData | null;
  readonly nonce: string;
  /** The cursor of the change log at which the page was made; live updates resume from it. */
  readonly position: string | null;
}
