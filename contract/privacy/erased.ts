/** Replaces an erased person's name. */
export const ERASED_NAME = 'Erased person'
export const ERASED = 'Erased'

/** Instead of an erased person's email address; nothing is sent to it (RFC 2606). */
export const ERASED_EMAIL = 'erased@erased.invalid'
