/** `from` and `to` give the spread of the rounds. */
type Bars = { kind: 'bars'; unit: string; bars: readonly { label: string; value: number; from: number; to: number }[] }
type Lines = {
  kind: 'lines'
  across: string
  up: string
  lines: readonly { label: string; points: readonly (readonly [number, number])[] }[]
}
export type Chart = Bars | Lines

const WIDTH = 720
const LABELS = 230
const ROW = 26
const TOP = 34
const COLOURS = ['#0f6b5c', '#c2571a', '#3d5a98', '#8a3f8f', '#5d6b1f', '#a13244', '#2a7f9e', '#6b5b4a']

export function svgOf(title: string, chart: Chart): string {
  const { body, height } = chart.kind === 'bars' ? barsOf(chart) : linesOf(chart)
  const style = 'text{font:13px system-ui,sans-serif;fill:#222}.note{fill:#666;font-size:11px}'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style><rect width="100%" height="100%" fill="#fff"/>`,
    textAt(12, 21, title),
    ...body,
    '</svg>\n',
  ].join('\n')
}

function barsOf({ unit, bars }: Bars) {
  const most = Math.max(...bars.map(({ to }) => to), Number.MIN_VALUE)
  const x = (value: number) => Math.round(((WIDTH - LABELS - 90) * value) / most)
  const body = bars.flatMap(({ label, value, from, to }, at) => {
    const y = TOP + at * ROW
    const middle = y + ROW / 2 - 3
    return [
      textAt(12, y + 15, label),
      `<rect x="${LABELS}" y="${y + 3}" width="${x(value)}" height="${ROW - 12}" fill="${COLOURS[0]}"/>`,
      `<path d="M${LABELS + x(from)} ${middle}H${LABELS + x(to)}" stroke="#222"/>`,
      textAt(LABELS + x(to) + 8, y + 15, `${shortly(value)} ${unit}`),
    ]
  })
  return { body, height: TOP + bars.length * ROW + 10 }
}

function linesOf({ across, up, lines }: Lines) {
  const box = { left: 60, right: WIDTH - 190, top: TOP + 10, bottom: 330 }
  const points = lines.flatMap((line) => line.points)
  const x = powers(
    points.map(([value]) => value),
    box.left,
    box.right,
  )
  const y = powers(
    points.map(([, value]) => value),
    box.bottom,
    box.top,
  )
  const body = [
    ...x.ticks.flatMap((tick) => [
      `<path d="M${x.at(tick)} ${box.top}V${box.bottom}" stroke="#ddd"/>`,
      textAt(x.at(tick) - 12, box.bottom + 18, shortly(tick)),
    ]),
    ...y.ticks.flatMap((tick) => [
      `<path d="M${box.left} ${y.at(tick)}H${box.right}" stroke="#ddd"/>`,
      textAt(12, y.at(tick) + 4, shortly(tick)),
    ]),
    ...lines.flatMap(({ label, points }, at) => {
      const colour = COLOURS[at % COLOURS.length]
      const path = points.map(([across, up], point) => `${point ? 'L' : 'M'}${x.at(across)} ${y.at(up)}`).join('')
      const key = box.top + 8 + at * 20
      return [
        `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<path d="M${box.right + 12} ${key}h18" stroke="${colour}" stroke-width="3"/>`,
        textAt(box.right + 36, key + 4, label),
      ]
    }),
    textAt(box.left, box.bottom + 38, `across: ${across}; up: ${up}`, 'note'),
  ]
  return { body, height: 380 }
}

function powers(values: readonly number[], begin: number, end: number) {
  const known = values.filter((value) => value > 0).map(Math.log10)
  const [least, most] = [Math.floor(Math.min(...known)), Math.ceil(Math.max(...known))]
  const span = Math.max(1, most - least)
  return {
    ticks: Array.from({ length: span + 1 }, (_, at) => 10 ** (least + at)),
    at: (value: number) => Math.round(begin + ((end - begin) * (Math.log10(Math.max(value, 10 ** least)) - least)) / span),
  }
}

function shortly(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

function textAt(x: number, y: number, words: string, kind = ''): string {
  return `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ''}>${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
