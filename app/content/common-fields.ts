import { group, image, link, multilineText, type SwitchField, type TargetField, text } from '#domain/site-copy/page-copy.ts'

export const heading = text('Heading', 90)

/** The company's name is added to the title later. */
const title = text('Title in search results', 60)
const description = text('Description in search results', 160)
/** Pages without their own share image get one drawn from the title. */
const sharePicture = group('Share image', { file: image('Share image'), alt: text('Alt text', 200, { isOptional: true }) })

export const pageHead = { title, description, heading }
export const listedHead = { title, description, sharePicture, heading }

export const target: TargetField = { type: 'target', label: 'Links to' }
export const lead = multilineText('Opening sentences', 320)
/** No public source backs these sentences, so someone must confirm them. */
export const leadToConfirm = multilineText('Opening sentences', 320, { toConfirm: 'anyone' })
export const paragraph = multilineText('Paragraph', 1200)

export const isExample: SwitchField = { type: 'switch', label: 'Marked as an example' }

export const point = group('Point', { heading, text: multilineText('Text', 300) })

export const secondCall = { text: multilineText('What visitors get', 160), action: link('Button') }

export const closing = { heading, text: multilineText('Text', 240), action: link('Button') }
