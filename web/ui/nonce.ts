import { createContext } from 'react'

/** The nonce of inline scripts, on the server only. The browser hydrates without it. */
export const Nonce = createContext<string | undefined>(undefined)
