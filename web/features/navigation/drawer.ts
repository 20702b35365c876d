/** The dashboard's menu, which the bar's button opens on small screens. */
export const DRAWER_ID = 'dashboard-drawer'
