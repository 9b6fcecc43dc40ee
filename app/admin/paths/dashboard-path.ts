export const DASHBOARD_PATH = '/admin'

export const MAIL_PANEL = 'mail'
