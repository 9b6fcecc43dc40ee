import type { FormTexts } from '#domain/items/form-layout.ts'

export type FilledFields = { filled: string[]; preserved: string[] }

export type LinkFill = {
  filledNames: ReadonlySet<string>
  fillTexts(texts: FormTexts): FilledFields
  fillPicture(name: string, file: File): FilledFields
}

const nothing = (): FilledFields => ({ filled: [], preserved: [] })

export const NO_LINK_FILL: LinkFill = { filledNames: new Set(), fillTexts: nothing, fillPicture: nothing }
