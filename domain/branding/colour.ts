import { clampChroma, formatHex, interpolate, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
const toOklch = useMode(modeOklch)

export function parseHex(text: string): string | undefined {
  const [digits] = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : formatHex(digits)
}

export const contrast: (one: string, other: string) => number = wcagContrast

export function blendOver(colour: string, share: number, ground: string): string {
  return formatHex(interpolate([ground, colour], 'rgb')(share))
}

/** Reduces chroma to what a screen can show. */
export function withLightness(colour: string, lightness: number): string {
  return formatHex(clampChroma({ ...oklchOf(colour), l: lightness }, 'oklch'))
}

export function nearBlack(colour: string): string {
  const { c, ...others } = oklchOf(colour)
  return formatHex({ ...others, l: 0.18, c: Math.min(c, 0.03) })
}

export function lightnessOf(colour: string): number {
  return oklchOf(colour).l
}

function oklchOf(colour: string) {
  return toOklch(colour) ?? { mode: 'oklch', l: 0, c: 0 }
}
