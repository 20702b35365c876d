/** Where Google serves its accounts' pictures, for the content security policy. */
export const GOOGLE_PICTURES = 'https://*.googleusercontent.com'
