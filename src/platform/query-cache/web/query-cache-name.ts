/** Name of the browser database with the cached queries. */
export const queryCacheName = 'last-seen';
