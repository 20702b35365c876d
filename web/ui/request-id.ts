import { createContext } from 'react'

/** The id under which a failure of this page is logged, on the server only. The browser hydrates without it. */
export const RequestId = createContext<string | undefined>(undefined)
