import { CSV_PATH, NDJSON_PATH } from '#app/admin/paths/admin-paths.ts'

export const EXPORT_FORMATS = [
  {
    path: NDJSON_PATH,
    title: 'With images (NDJSON)',
    about: 'Every post with all its fields and images, one a line. Import it into another site to get the same posts.',
    one: 'All fields and images, to import into another site.',
  },
  {
    path: CSV_PATH,
    title: 'As a table (CSV)',
    about: 'Every post with all its fields, but only the names of images. Opens in a spreadsheet.',
    one: 'All fields, to open in a spreadsheet.',
  },
] as const
