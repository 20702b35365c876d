import { createContext } from 'react'

/** Set while a page is rendered on the server; in the browser there is none, and scripts are known by their hash. */
export const Nonce = createContext<string | undefined>(undefined)
