import type { IconName } from '#app/ui/layout/icon.tsx'

/** `why`: the second text, which says what it is or why it matched. */
export type PaletteResult = { title: string; why: string; path: string; icon: IconName }

export type PaletteGroup = { name: string; results: PaletteResult[] }

export type PaletteAnswer = { groups: PaletteGroup[]; failure?: string }
