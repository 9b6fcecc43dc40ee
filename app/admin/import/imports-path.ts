export const IMPORTS_PATH = '/admin/imports'
