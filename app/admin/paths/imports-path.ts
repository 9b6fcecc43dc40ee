export const IMPORTS_PATH = '/admin/imports'
export const UNDO_PATH = '/admin/imports/undo'
export const SAMPLE_PATH = '/add-data-component/sample'
export const PREVIEW_PATH = '/add-data-component/preview'
