import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { MONTHS } from '#lib/time/dates.ts'

const PEOPLE_A_DOT = 5
const MOST_DOTS = 400

type Milestone = { id: string; year: string; when: string; heading: string }
type People = { label: string; dots: number }

/** `at` is the share of the axis; `year` is shown as written. */
export type Mark = { id: string; year: string; at: number; people: (People & { side: number; first?: People }) | undefined }

/** Dates and numbers of people as milestones say them, oldest first. Nothing if one has no date or none has people. */
export function readGrowth(milestones: readonly Milestone[]): { marks: Mark[]; years: number } | undefined {
  const times = milestones.map(({ when }) => readWhen(stripMarkers(when).text))
  const dated = times.filter((time) => time !== undefined)
  if (dated.length < times.length) return undefined
  const from = Math.floor(Math.min(...dated))
  const years = Math.floor(Math.max(...dated)) + 1 - from
  const marks = milestones.map(({ id, year, heading }, index) => {
    const at = ((dated[index] ?? from) - from) / years
    return { id, year, at, people: readPeople(stripMarkers(heading).text) }
  })
  return marks.some(({ people }) => people) ? { marks: marks.sort((one, other) => one.at - other.at), years } : undefined
}

function readWhen(when: string): number | undefined {
  const [year] = /\b(?:19|20)\d\d\b/.exec(when) ?? []
  const month = MONTHS.findIndex((name) => when.includes(name))
  return year === undefined ? undefined : Number(year) + Math.max(month, 0) / 12
}

/** "25+" is a column of dots; "70+ to 2000+" a square whose first dots differ. */
function readPeople(heading: string): Mark['people'] {
  const [one, two] = [...heading.matchAll(/\d[\d,]*(?=\+)/g)].map(([digits]) => ({
    label: `${digits}+`,
    dots: Math.round(Number(digits.replaceAll(',', '')) / PEOPLE_A_DOT),
  }))
  const most = two ?? one
  if (!most || most.dots < 1 || most.dots > MOST_DOTS) return undefined
  const side = most.dots > 20 ? Math.ceil(Math.sqrt(most.dots)) : 1
  return { ...most, side, ...(one && two && side > 1 && one.dots < two.dots ? { first: one } : {}) }
}
