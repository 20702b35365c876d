/** Told by triggers (0130-public-changes.sql) when products, their stock, or reviews have changed. */
export const LISTEN = 'listen public_changes'
