export const REQUIRED_NOTE = 'Fields with a * are required to publish.'
