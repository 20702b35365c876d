/** A file or document is not what it should be; the message says why, for people. */
export class Unreadable extends Error {}
