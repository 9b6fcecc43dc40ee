export type FramingChoice = { by: 'auto' | 'fit' } | { by: 'fill'; x: number; y: number }

export const AUTO_FRAMING: FramingChoice = { by: 'auto' }

export const CENTER_PERCENT = 50

export function formatFraming(framing: FramingChoice): string {
  return framing.by === 'fill' ? `fill ${framing.x} ${framing.y}` : framing.by
}

export function parseFraming(text: string): FramingChoice | undefined {
  if (text === 'auto' || text === 'fit') return { by: text }
  const [, x, y] = /^fill (\d{1,3}) (\d{1,3})$/.exec(text) ?? []
  if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined
  return { by: 'fill', x: Number(x), y: Number(y) }
}
