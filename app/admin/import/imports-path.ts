export const IMPORTS_PATH = '/admin/imports'
export const SAMPLE_PATH = '/add-data-component/sample'
export const PREVIEW_PATH = '/add-data-component/preview'
