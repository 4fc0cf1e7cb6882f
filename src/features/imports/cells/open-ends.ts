/** Words that mark a figure as a maximum, in text normalized by `plain`. */
export const upTo =
  /(?<!\p{L})(?:up\s?to|under|below|within|less than|at most|max(?:imum)?|tak|तक|पर्यंत|સુધી)(?!\p{L})\.?:?|^<=?/u;
/** Words that mark a figure as a minimum. */
export const above =
  /(?<!\p{L})(?:above|over|more than|at least|min(?:imum)?|from|starting|onwards?)(?!\p{L})\.?:?|\+\s*$|^>=?/u;
