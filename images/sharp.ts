/** libvips and what it needs take some 20 MB: they are loaded with the first picture. */
export const loadSharp = async () => (await import('sharp')).default
