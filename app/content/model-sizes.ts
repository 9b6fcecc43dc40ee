export const modelKeys = ['hosted', 'bot', 'captive'] as const

export type ModelKey = (typeof modelKeys)[number]

/** People per team; `to` is null when a model has no upper limit. */
export const modelSizes = {
  hosted: { from: 1, to: 100 },
  bot: { from: 100, to: 500 },
  captive: { from: 500, to: null },
} as const satisfies Record<ModelKey, { from: number; to: number | null }>

export const teamSizes = { smallest: 1, largest: 100_000 } as const

/** Accepts "1,000" too; undefined unless it's a whole number in range. */
export function parseTeamSize(text: string): number | undefined {
  const digits = text.trim().replace(/,(?=\d{3}(?:,|$))/g, '')
  if (!/^\d{1,6}$/.test(digits)) return undefined
  const size = Number(digits)
  return size >= teamSizes.smallest && size <= teamSizes.largest ? size : undefined
}

export function modelForTeam(size: number): ModelKey {
  if (size <= modelSizes.hosted.to) return 'hosted'
  return size < modelSizes.captive.from ? 'bot' : 'captive'
}
