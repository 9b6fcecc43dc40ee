export const DASHBOARD_PATH = '/admin'

export const MAIL_PANEL = 'mail'

/** What the form that brings the launch checklist back asks of the dashboard. */
export const SHOW_CHECKLIST = 'show-checklist'
