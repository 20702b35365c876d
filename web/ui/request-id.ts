import { createContext } from 'react'

/** Under which a failure of this page is in the shop's log, on the server only. The browser hydrates without it. */
export const RequestId = createContext<string | undefined>(undefined)
