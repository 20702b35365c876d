/** Folder of the rendered pictures. */
export const demoPictures = new URL('./rendered/', import.meta.url)
