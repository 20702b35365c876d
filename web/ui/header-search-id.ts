/** The id of the header's search element, which the keyboard shortcuts find before its own script loads. */
export const HEADER_SEARCH_ID = 'header-search'
