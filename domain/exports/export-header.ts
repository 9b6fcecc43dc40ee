/** The first line of an export with pictures: what follows is taken back as it is. */
export const EXPORT_HEADER = { export: 'tradewind-items', form: 1 }
