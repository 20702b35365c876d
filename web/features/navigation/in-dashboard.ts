import { useLocation } from 'react-router'

/** Returns whether the page is part of the dashboard, which is denser and has a menu of its own. */
export const useInDashboard = () => /^\/dashboard(\/(?!payment)|$)/i.test(useLocation().pathname)
