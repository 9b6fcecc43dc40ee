export const ADMIN_MENU = 'admin-menu'
