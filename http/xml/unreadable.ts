/** A file or document cannot be read; the message tells people why. */
export class Unreadable extends Error {}
