import type { FormTexts } from '#domain/items/sent-form.ts'

/** Names of fields: those that were filled, and those that stay as somebody wrote them. */
export type Filled = { filled: string[]; kept: string[] }

export type FoundFields = {
  /** Fields that say what was found, and that nobody has touched since. */
  found: ReadonlySet<string>
  /** Puts texts into the fields that nobody has written into. */
  fillTexts(texts: FormTexts): Filled
  /** Chooses a file in a picture field without a picture. */
  fillPicture(name: string, file: File): Filled
}

const nothing = (): Filled => ({ filled: [], kept: [] })

export const NOTHING_FOUND: FoundFields = { found: new Set(), fillTexts: nothing, fillPicture: nothing }
