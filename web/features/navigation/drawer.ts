/** The id of the dashboard's menu, which a button of the navbar opens on small screens. */
export const DRAWER_ID = 'dashboard-drawer'
