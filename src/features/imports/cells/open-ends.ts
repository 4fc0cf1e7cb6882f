/** What says that the figure beside it is the most, on a text of `plain`. */
export const upTo =
  /(?<!\p{L})(?:up\s?to|under|below|within|less than|at most|max(?:imum)?|tak|तक|पर्यंत|સુધી)(?!\p{L})\.?:?|^<=?/u;
/** What says that the figure beside it is the least. */
export const above =
  /(?<!\p{L})(?:above|over|more than|at least|min(?:imum)?|from|starting|onwards?)(?!\p{L})\.?:?|\+\s*$|^>=?/u;
