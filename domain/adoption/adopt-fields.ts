import type { FieldKind } from '#domain/fields/fields.ts'
import { parseFlag } from '#domain/imports/import-fields.ts'
import { completeLinkUrl, parseWebUrl } from '#lib/text/link-url.ts'
import { stripControls } from '#lib/text/strip-controls.ts'
import { dayInZone, formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'

type Adopted = { value: unknown; mended?: string } | { lost: string }

const MOST_SHOWN = 60
const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const FILE_NAME = /^[\w.() -]{1,200}$/

export function adoptField(kind: FieldKind, given: unknown, timeZone: string): Adopted {
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given
  if (kind === 'flag') return adoptFlag(value)
  if (kind === 'day') return adoptDay(value, timeZone)
  if (typeof value === 'object') return { lost: `is no text and was left out: ${shown(JSON.stringify(value))}` }
  const text = String(value).trim()
  if (kind === 'link') return adoptLink(text)
  if (kind === 'image') return adoptPicture(text)
  const clean = cleaned(kind, text)
  return clean === text ? { value: clean } : { value: clean, mended: 'had line breaks or control characters in it, which were removed' }
}

function cleaned(kind: FieldKind, text: string): string {
  const written = text.toWellFormed()
  return (kind === 'text' || kind === 'title' ? written.replace(BREAKS_AND_CONTROLS, ' ') : stripControls(written, '\n')).trim()
}

function adoptFlag(value: unknown): Adopted {
  const flag = parseFlag(value)
  return typeof flag === 'boolean' ? { value: flag } : { lost: `is neither true nor false and was left out: ${shown(String(value))}` }
}

function adoptDay(value: unknown, timeZone: string): Adopted {
  const text = String(value).trim()
  const known = parseDay(text)
  if (known) return { value: formatStoredDay(known) }
  const isInstant = typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
  const day = isInstant ? parseDay(dayInZone(timeZone, new Date(value))) : parseWrittenDay(text, 'day', timeZone)
  if (!day) return { lost: `is no day that exists and was left out: ${shown(text)}` }
  return { value: formatStoredDay(day), mended: `was written otherwise: ${shown(text)} became ${formatStoredDay(day)}` }
}

function adoptLink(text: string): Adopted {
  if (text === '') return { value: '' }
  const known = parseWebUrl(text)
  if (known !== undefined) return { value: known }
  const made = completeLinkUrl(text)
  const address = made.ok ? parseWebUrl(made.href) : undefined
  if (address === undefined) return { lost: `is no web address and was left out: ${shown(text)}` }
  return { value: address, mended: `was not whole: ${shown(text)} became ${shown(address)}` }
}

function adoptPicture(text: string): Adopted {
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1).trim()
  if (name !== '' && !FILE_NAME.test(name)) return { lost: `is no name of a picture file and was left out: ${shown(text)}` }
  return name === text ? { value: name } : { value: name, mended: `was a path, of which the name ${name} was kept` }
}

function shown(text: string): string {
  const line = text.replace(BREAKS_AND_CONTROLS, ' ')
  return `“${line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN).toWellFormed()}…` : line}”`
}
