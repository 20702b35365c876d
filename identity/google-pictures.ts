/** Where Google keeps the pictures of its accounts, for the content security policy. */
export const GOOGLE_PICTURES = 'https://*.googleusercontent.com'
