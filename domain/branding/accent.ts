import { blendOver, contrast, lightnessOf, nearBlack, withLightness } from './colour.ts'

type Scheme = 'light' | 'dark'

type AccentTokens = { accent: string; hover: string; edge: string; text: string; on: string; route: string }

export type FittedAccent = Record<Scheme, AccentTokens>

/** Mirrors app/ui/tokens.css. */
export const backgrounds = {
  light: { paper: '#fdfdfb', surface: '#f1f4f4', raised: '#ffffff', land: '#e6ecec', ink: '#0f1a2e' },
  dark: { paper: '#0b1322', surface: '#111c2f', raised: '#18253c', band: '#14213a', land: '#16233a', ink: '#eef1f6' },
} as const

export const defaultAccent: FittedAccent = {
  light: { accent: '#f3a51d', hover: '#ffb733', edge: '#ad6c00', text: '#8a5200', on: '#1a1203', route: '#bf6e00' },
  dark: { accent: '#f5b041', hover: '#ffc563', edge: '#f5b041', text: '#f5b949', on: '#1a1203', route: '#f5b041' },
}

/** Slightly above the WCAG 2.2 minimums, because colors are rounded. */
const FOR_TEXT = 4.55
const FOR_SHAPES = 3.05
/** Colors look duller on dark grounds. */
const ON_DARK = 5.2
/** Filled areas have a border, so they only need to be visible. */
const FOR_PLANES = 1.5
/** Highlighted text shows at least 60 % of its ground. */
const MOST_COVERED = 0.4

export type AccentResult = { ok: true; tokens: FittedAccent } | { ok: false; problem: string; nearest: string }

export function fitAccent(colour: string): AccentResult {
  const light = lightTokens(colour)
  const dark = darkTokens(colour)
  if (light && dark) return { ok: true, tokens: { light, dark } }
  const nearest = closest(colour, (other) => lightTokens(other) !== undefined && darkTokens(other) !== undefined)
  const problem = `${colour} is too light to be seen on white pages.`
  return { ok: false, problem, nearest: nearest ?? defaultAccent.light.accent }
}

function lightTokens(accent: string): AccentTokens | undefined {
  const { land, ink, ...papers } = backgrounds.light
  const all = Object.values(papers)
  const on = textOn(accent)
  const hover = on && hoverOf(accent, on)
  const edge = closest(accent, (colour) => standsOut(colour, all, FOR_SHAPES))
  const text = closest(accent, (colour) => standsOut(colour, all, FOR_TEXT))
  const route = closest(accent, (colour) => standsOut(colour, [papers.paper, land], FOR_SHAPES))
  const isSeen = standsOut(accent, all, FOR_PLANES) && isReadThrough(accent, ink, all)
  return isSeen && on && hover && edge && text && route ? { accent, hover, edge, text, on, route } : undefined
}

function darkTokens(colour: string): AccentTokens | undefined {
  const { land, ink, ...papers } = backgrounds.dark
  const all = Object.values(papers)
  const accent = closest(
    colour,
    (other) => standsOut(other, [...all, land], ON_DARK) && isReadThrough(other, ink, all) && textOn(other) !== undefined,
  )
  const on = accent && textOn(accent)
  const hover = on && hoverOf(accent, on)
  return on && hover ? { accent, hover, edge: accent, text: accent, on, route: accent } : undefined
}

function textOn(accent: string): string | undefined {
  return [nearBlack(accent), '#ffffff', '#000000'].find((text) => contrast(text, accent) >= FOR_TEXT)
}

function hoverOf(accent: string, on: string): string | undefined {
  const away = on === '#ffffff' ? -0.05 : 0.04
  const steps = [away, away / 2, -away, -away / 2].map((step) =>
    withLightness(accent, Math.min(1, Math.max(0, lightnessOf(accent) + step))),
  )
  return steps.find((colour) => colour !== accent && contrast(colour, on) >= FOR_TEXT) ?? accent
}

function standsOut(colour: string, from: readonly string[], least: number): boolean {
  return from.every((ground) => contrast(colour, ground) >= least)
}

function isReadThrough(accent: string, ink: string, papers: readonly string[]): boolean {
  return papers.every((paper) => contrast(ink, blendOver(accent, MOST_COVERED, paper)) >= FOR_TEXT)
}

/** Keeps the hue and picks the nearest lightness that passes. */
function closest(colour: string, isGood: (colour: string) => boolean): string | undefined {
  if (isGood(colour)) return colour
  const own = lightnessOf(colour)
  for (let step = 1; step <= 100; step++) {
    for (const lightness of [own - step / 100, own + step / 100]) {
      if (lightness < 0 || lightness > 1) continue
      const other = withLightness(colour, lightness)
      if (isGood(other)) return other
    }
  }
  return undefined
}
