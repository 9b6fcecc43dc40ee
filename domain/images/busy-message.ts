export const IMAGES_BUSY = 'Too many pictures at once. Please try again in a moment.'
