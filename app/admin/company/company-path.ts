/** The control of what stands at a place of the company's words. */
export function controlId(place: string): string {
  return `company-${place.replaceAll('.', '-')}`
}
