/** Google's servers of account pictures, for the content security policy. */
export const GOOGLE_PICTURES = 'https://*.googleusercontent.com'
