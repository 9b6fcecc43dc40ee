import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

/** The inline editor must show placeholders by name, or saving would lose them. */
export function fillTemplate(text: string, values: { readonly [name: string]: string }): string {
  return hasMarker(text) ? text : fillPlaceholders(text, values)
}
