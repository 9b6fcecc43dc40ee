import { escapeRegExp } from './escape-reg-exp.ts'

const ALIKE = [
  ' \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000',
  '\\-\\u2010-\\u2015\\u2212',
  "'\\u2018-\\u201b\\u2032\\u02bc",
  '"\\u201c-\\u201f\\u2033',
]
const CLASSES = ALIKE.map((signs) => `[${signs}]`)
const INVISIBLE = '[\\u00ad\\u200b\\u2060\\ufe0f]'
const INVISIBLES = new RegExp(INVISIBLE, 'gu')
const STARTS = '(?<!\\u200d)'
const ENDS = '\\ufe0f?(?![\\p{M}\\u200d\\u{1f3fb}-\\u{1f3ff}])'

/** For an expression with the flag `u`; it never matches part of what looks like one character. Empty if nothing can be seen. */
export function patternOfAlike(text: string): string {
  const signs = [...text.normalize('NFC').replace(INVISIBLES, '')].map(alikeSign)
  return signs.length === 0 ? '' : `${STARTS}${signs.join(`${INVISIBLE}*`)}${ENDS}`
}

function alikeSign(sign: string): string {
  const alike = CLASSES.find((signs) => new RegExp(signs, 'u').test(sign))
  if (alike) return alike
  const apart = sign.normalize('NFD')
  return apart === sign ? escapeRegExp(sign) : `(?:${escapeRegExp(sign)}|${escapeRegExp(apart)})`
}

export function foldAlike(text: string): string {
  const folded = text.normalize('NFC').replace(INVISIBLES, '').toLowerCase()
  return CLASSES.reduce((written, signs, at) => written.replace(new RegExp(signs, 'gu'), ' -\'"'.charAt(at)), folded)
    .replace(/\s+/g, ' ')
    .trim()
}
