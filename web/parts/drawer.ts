/** The checkbox that opens the dashboard's menu on small screens; the bar's toggle is its label. */
export const DRAWER_ID = 'dashboard-drawer'
