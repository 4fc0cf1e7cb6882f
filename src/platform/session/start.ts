/** What travels with the first page, so that it paints without another question. */
export interface Start<Me = unknown, PageData = unknown> {
  readonly me: Me | null;
  readonly pageData: PageData | null;
  readonly nonce: string;
  /** The place in the change log at which the page was made; live updates go on from there. */
  readonly position: string | null;
}
