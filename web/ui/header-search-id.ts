/** Of the element that has the search of the header, which keys lead to before its own script is there. */
export const HEADER_SEARCH_ID = 'header-search'
