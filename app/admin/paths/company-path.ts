import { company } from '#app/content/company.ts'
import { fieldAtPath } from '#domain/site-copy/page-copy.ts'

export function controlId(place: string): string {
  return `company-${place.replaceAll('.', '-')}`
}

export function firstControlId(place: string): string {
  const field = fieldAtPath(company.field, place)
  const [first] = field?.type === 'group' ? Object.keys(field.of) : []
  return first === undefined ? controlId(place) : firstControlId(`${place}.${first}`)
}
