export const SITE_PATH = '/admin/site'
export const BACKUPS_SECTION = 'backups'
export const DOWNLOAD_PATH = '/admin/site/backup'
