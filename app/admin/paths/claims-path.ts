export const CLAIMS_PATH = '/admin/site/facts'

/** What the forms that bring the launch checklist back ask of the dashboard. */
export const SHOW_CHECKLIST = 'show-checklist'
