/** The database in the browser that holds what was last seen. */
export const queryCacheName = 'last-seen';
