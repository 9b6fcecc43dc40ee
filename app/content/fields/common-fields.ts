import { group, image, link, multilineText, type TargetField, text } from '#domain/site-copy/copy-fields.ts'

/** What the words of every page have. The title stands without the company's name. */
export const pageHead = {
  title: text('Title in search results', 60),
  description: text('Description in search results', 160),
}

/** What pages have that are shared: their own picture, or none for the one that is drawn from the title. */
export const listedHead = {
  ...pageHead,
  sharePicture: group('Share picture', {
    file: image('Share picture'),
    alt: text('What it shows, for those who cannot see it', 200, { isOptional: true }),
  }),
}

export const drawnImage = { file: '', alt: '' } as const

export const target: TargetField = { is: 'target', label: 'Leads to' }
export const heading = text('Heading', 90)
export const lead = multilineText('Opening sentences', 320)
/** Opening sentences that say what no source does. */
export const leadToConfirm = multilineText('Opening sentences', 320, { toConfirm: 'anyone' })
export const paragraph = multilineText('Paragraph', 1200)

/** One of several things that are told in a heading and a few sentences. */
export const point = group('Point', { heading, text: multilineText('Text', 300) })

/** The question at the end of a page. */
export const closing = { heading, text: multilineText('Text', 240), action: link('Button') }
