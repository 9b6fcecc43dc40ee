import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import type { RichText } from '#domain/services.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first article: it takes a tenth of a second, for which no start should wait. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html')

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'hr',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Pictures come from this site's own store alone.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'svg',
    'math',
    'title',
  ],
  nestingLimit: 100,
  enforceHtmlBoundary: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    // Their size in pixels, so that the page does not shift when they arrive.
    img: (tagName, attributes) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attributes).filter(([name, value]) => !/^(?:width|height)$/.test(name) || /^[1-9]\d{0,4}$/.test(value)),
      ),
    }),
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, ...(/^https?:/i.test(attributes.href ?? '') ? { rel: 'noopener noreferrer' } : {}) },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src?.startsWith('/assets/img/'),
}

/** An allow-list of article markup: what it does not name is dropped, scripts and styles with their contents. */
export const richText: RichText = {
  sanitize: (html) => sanitizer()(html, RULES),
}
