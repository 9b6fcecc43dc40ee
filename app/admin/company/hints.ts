import hints from './hints.json' with { type: 'json' }

/** Keys are paths; a star stands for any list entry. */
const HINTS: Readonly<Record<string, string>> = hints

export function hintFor(place: string): string | undefined {
  return HINTS[place.replaceAll(/\.\d+\b/g, '.*')]
}
