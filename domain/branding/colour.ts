type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

export function parseHex(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')
  return `#${six.toLowerCase()}`
}

/** Uses the WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function blendOver(colour: string, share: number, ground: string): string {
  const below = channels(ground)
  return hexOf(map(channels(colour), (part, at) => share * part + (1 - share) * (below[at] ?? 0)))
}

/** Reduces chroma to what a screen can show. */
export function withLightness(colour: string, lightness: number): string {
  const { chroma, hue } = oklchOf(colour)
  for (let part = 20; part > 0; part--) {
    const linear = linearOf({ lightness, chroma: (chroma * part) / 20, hue })
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(map(linear, gammaOf))
  }
  return hexOf(map(linearOf({ lightness, chroma: 0, hue }), gammaOf))
}

export function nearBlack(colour: string): string {
  const { chroma, hue } = oklchOf(colour)
  return hexOf(map(linearOf({ lightness: 0.18, chroma: Math.min(chroma, 0.03), hue }), gammaOf))
}

export function lightnessOf(colour: string): number {
  return oklchOf(colour).lightness
}

function luminance(colour: string): number {
  const [red, green, blue] = map(channels(colour), linearPart)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function oklchOf(colour: string): Oklch {
  const [r, g, b] = map(channels(colour), linearPart)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(across, along), hue: Math.atan2(along, across) }
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const [across, along] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * across + 0.2158037573 * along) ** 3
  const m = (lightness - 0.1055613458 * across - 0.0638541728 * along) ** 3
  const s = (lightness - 0.0894841775 * across - 1.291485548 * along) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function channels(colour: string): Triple {
  const number = Number.parseInt(colour.slice(1), 16)
  return map([number >> 16, (number >> 8) & 255, number & 255], (part) => part / 255)
}

function hexOf(parts: Triple): string {
  const digits = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${digits(parts[0])}${digits(parts[1])}${digits(parts[2])}`
}

function linearPart(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gammaOf(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

function map([one, two, three]: Triple, change: (part: number, at: number) => number): Triple {
  return [change(one, 0), change(two, 1), change(three, 2)]
}
