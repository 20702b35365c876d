/** The file is no electronic invoice; the message says why, for people. */
export class Unreadable extends Error {}
