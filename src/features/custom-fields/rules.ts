export const longestFieldName = 60;
export const longestChoiceName = 60;
/** Fields of one kind of record that are not removed. */
export const mostCustomFields = 60;
export const mostChoices = 60;
