/** The user cancelled a call before it was sent. */
export class NotSent extends Error {}
