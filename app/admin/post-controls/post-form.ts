export const POST_FORM = 'post-form'

export const READY_INTENT = 'ready'
