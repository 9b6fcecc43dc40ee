import { company } from '#app/content/company.ts'
import { fieldAtPath } from '#domain/site-copy/page-copy.ts'

/** The control of what stands at a place of the company's words. */
export function controlId(place: string): string {
  return `company-${place.replaceAll('.', '-')}`
}

/** The control in which the first text of a place is written. */
export function firstControlId(place: string): string {
  const field = fieldAtPath(company.field, place)
  const [first] = field?.is === 'group' ? Object.keys(field.of) : []
  return first === undefined ? controlId(place) : firstControlId(`${place}.${first}`)
}
