const INK = '#14213d'
const SLATE = '#3d4d6f'
const MIST = '#cfd6e1'
const PAPER = '#f7f3ea'
const MARIGOLD = '#f2a31b'

type DemoPicture = {
  file: string
  svg: string
  words?: { text: string; x: number; y: number; size: number; colour: string }[]
}

export const demoImages: DemoPicture[] = [
  { file: 'demo-first-city.webp', svg: drawing(PAPER, arcs()) },
  { file: 'demo-two-paths.webp', svg: drawing(INK, paths()) },
  { file: 'demo-overlap.webp', svg: drawing(PAPER, circles()) },
  { file: 'demo-seats.webp', svg: drawing(PAPER, seats()) },
  { file: 'demo-handover.webp', svg: drawing(INK, handover()) },
  { file: 'demo-shared-hours.webp', ...sharedHours() },
  { file: 'demo-monitor-mark.webp', svg: drawing(INK, mark()) },
]

function drawing(background: string, shapes: string, height = 900): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="${height}" viewBox="0 0 960 ${height}"><rect width="960" height="${height}" fill="${background}"/>${shapes}</svg>`
}

function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function arcs(): string {
  const cities: [x: number, y: number][] = [
    [640, 250],
    [760, 330],
    [690, 430],
    [620, 540],
    [740, 600],
    [680, 700],
  ]
  const lines = cities.map(([x, y], at) => {
    const chosen = at === 2
    const line = `M170 620Q${300 + at * 20} ${y - 200} ${x} ${y}`
    return `<path d="${line}" fill="none" stroke="${chosen ? MARIGOLD : MIST}" stroke-width="${chosen ? 12 : 6}"/>${dot(x, y, chosen ? 34 : 18, chosen ? MARIGOLD : SLATE)}`
  })
  return lines.join('') + dot(170, 620, 44, INK)
}

function paths(): string {
  const way = (d: string, stroke: string) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="34" stroke-linecap="round"/>`
  return (
    way('M480 780V560C480 440 250 470 250 300V210', SLATE) +
    way('M480 780V560C480 440 710 470 710 300V210', MARIGOLD) +
    dot(480, 780, 52, PAPER) +
    dot(250, 190, 52, MIST) +
    `<rect x="640" y="120" width="140" height="140" rx="12" fill="${PAPER}"/>`
  )
}

function circles(): string {
  return `${dot(360, 450, 250, INK)}${dot(600, 450, 250, SLATE)}<path d="M480 230.7A250 250 0 0 1 480 669.3A250 250 0 0 1 480 230.7Z" fill="${MARIGOLD}"/>`
}

function seats(): string {
  const taken = new Set([8, 9, 13, 14])
  return Array.from({ length: 25 }, (_, at) => {
    const x = 180 + (at % 5) * 150
    const y = 150 + Math.floor(at / 5) * 150
    return `<rect x="${x - 45}" y="${y - 45}" width="90" height="90" rx="20" fill="${taken.has(at) ? MARIGOLD : at % 7 === 3 ? INK : MIST}"/>`
  }).join('')
}

function handover(): string {
  const steps = [0, 1, 2, 3].map(
    (at) =>
      `<rect x="${130 + at * 175}" y="${660 - at * 120}" width="175" height="${240 + at * 120}" fill="${at === 3 ? MARIGOLD : at === 2 ? MIST : SLATE}"/>`,
  )
  return steps.join('') + dot(742, 200, 62, PAPER)
}

function sharedHours(): Omit<DemoPicture, 'file'> {
  const zones: [name: string, summer: number, winter: number][] = [
    ['Eastern', 2.5, 1.5],
    ['Central', 1.5, 0.5],
    ['Mountain', 0.5, 0],
    ['Pacific', 0, 0],
  ]
  const bars = zones.flatMap(([, ...hours], row) =>
    hours.map((value, season) => ({ value, y: 138 + row * 124 + season * 50, fill: season === 0 ? MARIGOLD : SLATE })),
  )
  const box = (x: number, y: number, width: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="42" rx="6" fill="${fill}"/>`
  const shapes = bars.filter(({ value }) => value > 0).map(({ value, y, fill }) => box(262, y, value * 200, fill))
  const word = (text: string, x: number, y: number) => ({ text, x, y, size: 36, colour: INK })
  return {
    svg: drawing(PAPER, `${box(262, 46, 42, MARIGOLD)}${box(532, 46, 42, SLATE)}${shapes.join('')}`, 640),
    words: [
      word('Summer', 320, 67),
      word('Winter', 590, 67),
      ...zones.map(([name], row) => word(name, 60, 184 + row * 124)),
      ...bars.map(({ value, y }) => word(value > 0 ? `${value} hours` : 'none', 278 + value * 200, y + 21)),
    ],
  }
}

function mark(): string {
  return `<circle cx="480" cy="450" r="270" fill="none" stroke="${PAPER}" stroke-width="44"/>${dot(480, 450, 110, MARIGOLD)}`
}
