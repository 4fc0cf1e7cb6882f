/** How high an hour is in the time grid; the lines of its background are as far apart. */
export const hourPx = 56;
/** The hour at which the day opens: what is before is there, but scrolled away. */
export const morningHour = 7;
