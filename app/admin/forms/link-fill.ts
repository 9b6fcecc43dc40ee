import type { FormTexts } from '#domain/items/sent-form.ts'

/** Names of fields: those that were filled, and those that stay as somebody wrote them. */
export type FilledFields = { filled: string[]; kept: string[] }

export type LinkFill = {
  /** Fields that say what was found, and that nobody has touched since. */
  found: ReadonlySet<string>
  /** Puts texts into the fields that nobody has written into. */
  fillTexts(texts: FormTexts): FilledFields
  /** Chooses a file in a picture field without a picture. */
  fillPicture(name: string, file: File): FilledFields
}

const nothing = (): FilledFields => ({ filled: [], kept: [] })

export const NO_LINK_FILL: LinkFill = { found: new Set(), fillTexts: nothing, fillPicture: nothing }
