/** A call that the person gave up before anything was sent. */
export class NotSent extends Error {}
