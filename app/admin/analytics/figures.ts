/** Of a day or of several. Earlier versions counted views alone. */
export type Counted = { views: number; visitors?: number; messages?: number }

/** `fair` is what may be compared: of an unfinished day, the hours that are over. */
export type ComparedDay = { now: Counted; fair: Counted | undefined; before: Counted | undefined }

type About = { id: string; label: string; isShare?: true; value(of: Counted): number | undefined }

export type Figure = Omit<About, 'value'> & {
  now: (number | undefined)[]
  before: (number | undefined)[]
  total: number | undefined
  compared: { now: number | undefined; before: number | undefined } | undefined
}

const FIGURES: About[] = [
  { id: 'visitors', label: 'Daily visitors', value: ({ visitors }) => visitors },
  { id: 'views', label: 'Page views', value: ({ views }) => views },
  { id: 'messages', label: 'Messages', value: ({ messages }) => messages },
  {
    id: 'wrote',
    label: 'Messages per 100 visitors',
    isShare: true,
    value: ({ messages = 0, visitors }) => (visitors ? (messages / visitors) * 100 : undefined),
  },
]

export function visitFigures(days: readonly ComparedDay[]): Figure[] {
  return FIGURES.map((about) => figureOf(about, days))
}

export function countFigure(label: string, days: readonly ComparedDay[]): Figure {
  return figureOf({ id: 'views', label, value: ({ views }) => views }, days)
}

function figureOf({ value, ...about }: About, days: readonly ComparedDay[]): Figure {
  const isKnown = (of: Counted | undefined): of is Counted => of !== undefined && (of.visitors === 0 || value(of) !== undefined)
  const fair = days.filter((day) => isKnown(day.fair) && isKnown(day.before))
  const sum = (all: readonly (Counted | undefined)[]) => value(sumOf(all.filter(isKnown)))
  // The screen says so if the last day alone isn't compared.
  const isComparable = fair.length > 0 && days.slice(0, -1).every(({ before }) => isKnown(before))
  return {
    ...about,
    now: days.map(({ now }) => value(now)),
    before: days.map(({ before }) => before && value(before)),
    total: sum(days.map(({ now }) => now)),
    compared: isComparable ? { now: sum(fair.map((day) => day.fair)), before: sum(fair.map((day) => day.before)) } : undefined,
  }
}

function sumOf(all: readonly Counted[]): Required<Counted> {
  const sum = (name: keyof Counted) => all.reduce((total, one) => total + (one[name] ?? 0), 0)
  return { views: sum('views'), visitors: sum('visitors'), messages: sum('messages') }
}

export function formatFigure({ isShare }: Pick<Figure, 'isShare'>, value: number | undefined): string {
  if (value === undefined) return isShare ? '–' : 'Not known'
  return isShare ? value.toFixed(1) : value.toLocaleString('en-US')
}
