export const POST_FORM = 'post-form'
