/** libvips and its dependencies take some 20 MB, so they are loaded with the first picture. */
export const loadSharp = async () => (await import('sharp')).default
