/**
 * The name of a control that stands on the page several times: its own words, then those of the element with the id
 * `owner`, so that 'View All' is 'View All Meetings' for whoever hears it alone. `own` tells the controls of one owner apart.
 */
export function namedAfter(owner: string, own = 'all') {
  const id = `${owner}-${own}`;
  return { id, 'aria-labelledby': `${id} ${owner}` };
}
