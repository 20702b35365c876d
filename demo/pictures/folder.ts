/** Where the rendered pictures lie. */
export const demoPictures = new URL('./rendered/', import.meta.url)
