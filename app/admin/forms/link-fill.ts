import type { FormTexts } from '#domain/items/sent-form.ts'

export type FilledFields = { filled: string[]; kept: string[] }

export type LinkFill = {
  found: ReadonlySet<string>
  fillTexts(texts: FormTexts): FilledFields
  fillPicture(name: string, file: File): FilledFields
}

const nothing = (): FilledFields => ({ filled: [], kept: [] })

export const NO_LINK_FILL: LinkFill = { found: new Set(), fillTexts: nothing, fillPicture: nothing }
