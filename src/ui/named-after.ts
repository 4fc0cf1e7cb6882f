/**
 * Accessible name of a control that occurs several times: its own text plus that of the element with the id `owner`, so
 * that screen readers read 'View All Meetings' for 'View All'. `own` distinguishes controls of one owner.
 */
export function namedAfter(owner: string, own = 'all') {
  const id = `${owner}-${own}`;
  return { id, 'aria-labelledby': `${id} ${owner}` };
}
