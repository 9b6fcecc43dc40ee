type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

export type Frame = { width: number; height: number }

type Colour = readonly [red: number, green: number, blue: number]

/** Photographs fill the frame and are cropped; logos and drawings must stay whole. */
type Framing = { cut: true } | ({ cut: false } & Ground)

type Ground = { ground: Colour; margin: number }

type Border = { colour: Colour; share: number }

export const ANALYSIS_SIZE = 256

const MARGIN = 0.06
const LEAST_MISFIT = 0.015
/** Beyond this, even a photograph would lose more than half of itself. */
const MOST_STRETCHED = 2.2
const INK_OPACITY = 48
const MOST_SEE_THROUGH_OF_PHOTO = 0.01
const EVEN_BORDER = 0.96
const MOSTLY_EVEN_BORDER = 0.75
/** Drawings have this share of equal neighbors; photographs hardly reach half. */
const LEAST_FLAT_OF_DRAWING = 0.8
const WHITE: Colour = [255, 255, 255]
/** Dark is the site's own ink; gray shows both light and dark parts. */
const DARK: Colour = [15, 26, 46]
const GREY: Colour = [122, 131, 148]
const LEAST_SEEN = 0.97
const LEAST_CONTRAST = 1.6

export function detectFraming(pixels: Pixels, frame: Frame): Framing {
  if (seeThroughShare(pixels) > MOST_SEE_THROUGH_OF_PHOTO) return { cut: false, ground: groundFor(pixels), margin: MARGIN }
  const { width, height } = pixels
  const fit = (width * frame.height) / (height * frame.width)
  if (Math.abs(fit - 1) < LEAST_MISFIT) return { cut: true }
  const border = borderOf(pixels)
  if (border.share >= EVEN_BORDER) return { cut: false, ground: border.colour, margin: MARGIN }
  const isStretched = Math.max(width, height) > MOST_STRETCHED * Math.min(width, height)
  if (!isStretched && flatShare(pixels) < LEAST_FLAT_OF_DRAWING) return { cut: true }
  return { cut: false, ...wholeOn(border) }
}

export function detectBackground(pixels: Pixels): Ground {
  if (seeThroughShare(pixels) > MOST_SEE_THROUGH_OF_PHOTO) return { ground: groundFor(pixels), margin: MARGIN }
  return wholeOn(borderOf(pixels))
}

function wholeOn({ colour, share }: Border): Ground {
  return { ground: share >= MOSTLY_EVEN_BORDER ? colour : WHITE, margin: share >= EVEN_BORDER ? MARGIN : 0 }
}

function seeThroughShare({ data }: Pixels): number {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < INK_OPACITY) count++
  return (4 * count) / data.length
}

function groundFor(pixels: Pixels): Colour {
  const outline = outlineOf(pixels).map(luminance)
  const seenOn = (ground: Colour) => {
    const behind = luminance(ground)
    return outline.filter((ink) => contrast(ink, behind) >= LEAST_CONTRAST).length / Math.max(1, outline.length)
  }
  const grounds = [WHITE, DARK, GREY]
  if (outline.length === 0) return WHITE
  return grounds.find((ground) => seenOn(ground) >= LEAST_SEEN) ?? grounds.toSorted((a, b) => seenOn(b) - seenOn(a))[0] ?? WHITE
}

/** Ink inside other ink shows on any ground, so only the outline counts. */
function outlineOf(pixels: Pixels): Colour[] {
  const { width, height } = pixels
  const isInk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (pixels.data[4 * (y * width + x) + 3] ?? 0) >= INK_OPACITY
  const outline: Colour[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isInk(x, y) && !(isInk(x - 1, y) && isInk(x + 1, y) && isInk(x, y - 1) && isInk(x, y + 1))) outline.push(colourAt(pixels, x, y))
  return outline
}

function borderOf(pixels: Pixels): Border {
  const { width, height } = pixels
  const border: Colour[] = []
  for (let x = 0; x < width; x++) border.push(colourAt(pixels, x, 0), colourAt(pixels, x, height - 1))
  for (let y = 0; y < height; y++) border.push(colourAt(pixels, 0, y), colourAt(pixels, width - 1, y))
  const groups = Map.groupBy(border, (colour) => colour.map((part) => part >> 4).join())
  const [largest = border] = [...groups.values()].sort((a, b) => b.length - a.length)
  const colour = averageOf(largest)
  return { colour, share: border.filter((other) => distance(colour, other) <= 12).length / border.length }
}

function flatShare(pixels: Pixels): number {
  const { width, height } = pixels
  let pairs = 0
  let flat = 0
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const colour = colourAt(pixels, x, y)
      pairs++
      if (distance(colour, colourAt(pixels, x + 1, y)) <= 3 && distance(colour, colourAt(pixels, x, y + 1)) <= 3) flat++
    }
  return pairs === 0 ? 1 : flat / pairs
}

function colourAt({ width, data }: Pixels, x: number, y: number): Colour {
  const at = 4 * (y * width + x)
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

function averageOf(colours: readonly Colour[]): Colour {
  const mean = (part: 0 | 1 | 2) => Math.round(colours.reduce((sum, colour) => sum + colour[part], 0) / Math.max(1, colours.length))
  return [mean(0), mean(1), mean(2)]
}

function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
