/** The height of an hour in the time grid, the same as the distance of its background lines. */
export const hourPx = 56;
/** The hour that the day is scrolled to at first. */
export const morningHour = 7;
