import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'

/** A text with what it names at this place only, such as `{source}`. In the editing view it says the name, so that it is kept. */
export function fillTemplate(text: string, values: { readonly [name: string]: string }): string {
  return hasMarker(text) ? text : fillPlaceholders(text, values)
}
