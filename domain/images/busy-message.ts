export const IMAGES_BUSY = 'Too many images at once. Try again in a moment.'
