import { isBlank } from '#domain/fields/filled-values.ts'
import { isImageName } from '#domain/fields/image-name.ts'
import { isObject } from '#lib/objects/objects.ts'
import { isLinkUrl } from '#lib/text/link-url.ts'
import type { CopyField, CopyTextField } from './page-copy.ts'

// Refuses control characters except line feeds, direction marks, lone surrogates and our own marks.
const UNWRITABLE = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Cs}|[\u{E0000}-\u{E007F}]/u
const PART = /^#[\w-]{1,80}$/
const ID = /^[a-z0-9][a-z0-9-]{0,59}$/
const FACT = /^\{\w{1,40}\}$/
const EMAIL = /^[^\s@<>"(),:;\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i

/** A list's new entries may still be empty; publishing refuses them. */
export function copyErrorOf(field: CopyField, value: unknown, mayBeEmpty = field.type === 'list'): string | undefined {
  if (mayBeEmpty && value === '' && (field.type === 'text' || field.type === 'email')) return undefined
  switch (field.type) {
    case 'text':
      return faultInText(field, value)
    case 'email':
      return typeof value === 'string' && (EMAIL.test(value) || FACT.test(value)) ? undefined : `${field.label} must be an email address.`
    case 'target':
      if (field.isOptional && value === '') return undefined
      return typeof value === 'string' && value.length <= 2048 && (PART.test(value) || isLinkUrl(value))
        ? undefined
        : `${field.label} must be a path of this site, such as /faq, or an address that starts with https://, mailto: or tel:.`
    case 'picture':
      return typeof value === 'string' && (value === '' || isImageName(value))
        ? undefined
        : `${field.label} must be an image from the media library.`
    case 'switch':
      return typeof value === 'boolean' ? undefined : `${field.label} must be on or off.`
    case 'id':
      return typeof value === 'string' && ID.test(value) ? undefined : 'This entry has no ID.'
    case 'fixed':
      return value === undefined ? undefined : 'This can’t be changed.'
    case 'list':
      return faultInList(field, value)
    case 'group':
      return faultInGroup(field, value, mayBeEmpty)
  }
}

function faultInText({ label, most, isOptional, isLong }: CopyTextField, value: unknown): string | undefined {
  if (typeof value !== 'string') return `${label} must be text.`
  if (!isOptional && isBlank(value)) return `${label} can’t be empty.`
  if (value.length > most) return `${label} has ${value.length} characters. The limit is ${most}.`
  if (UNWRITABLE.test(value)) return `${label} has a character that can’t be shown.`
  if (!isLong && value.includes('\n')) return `${label} must be on one line.`
  return undefined
}

function faultInList({ label, of, least, most }: Extract<CopyField, { type: 'list' }>, value: unknown): string | undefined {
  if (!Array.isArray(value)) return `${label} must be a list.`
  if (least === most) return `${label}: none can be added, removed or moved.`
  if (value.length > most) return `${label}: there are ${value.length}. The limit is ${most}.`
  if (value.length < least) return `${label}: at least ${least === 1 ? 'one is' : `${least} are`} needed.`
  const ids = value.flatMap((line) => (isObject(line) && typeof line.id === 'string' ? [line.id] : []))
  if (new Set(ids).size < ids.length) return `${label}: two of them have the same name.`
  for (const line of value) {
    const fault = copyErrorOf(of, line, true)
    if (fault) return fault
  }
  return undefined
}

function faultInGroup({ label, of }: Extract<CopyField, { type: 'group' }>, value: unknown, mayBeEmpty: boolean): string | undefined {
  if (!isObject(value) || Array.isArray(value)) return `${label} isn’t complete.`
  if (Object.keys(value).some((name) => !Object.hasOwn(of, name))) return `${label} has an unknown part.`
  for (const [name, field] of Object.entries(of)) {
    if (value[name] === undefined && (field.type === 'fixed' || isOptionalField(field))) continue
    const fault = copyErrorOf(field, value[name], mayBeEmpty)
    if (fault) return fault
  }
  return undefined
}

function isOptionalField(field: CopyField): boolean {
  if (field.type === 'picture') return true
  return field.type === 'switch' || (field.type === 'text' && field.isOptional === true) || (field.type === 'list' && field.least === 0)
}
