export const TOO_MANY_PICTURES = 'Too many pictures at once. Please try again in a moment.'
