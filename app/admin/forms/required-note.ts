export const REQUIRED_NOTE = 'Fields with a * are required before it is published.'
