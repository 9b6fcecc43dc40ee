export const EXPORT_HEADER = { export: 'tradewind-items', form: 1 }
