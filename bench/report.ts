import type { Chart } from './chart.ts'

/** `isSmoke` only shows that a part runs; its figures mean nothing. */
export type Bench = { isSmoke: boolean; folder: string; say: (words: string) => void }

export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[]; chart?: Chart; notes?: string }

export type Part = { title: string; run: (bench: Bench) => Promise<Table[]> }

export type Spread = { middle: number; least: number; most: number }

export function spreadOf(values: readonly number[]): Spread {
  return { middle: shareOf(values, 0.5), least: Math.min(...values), most: Math.max(...values) }
}

export function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

export function inWords({ middle, least, most }: Spread, digits: number): string {
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

export function markdownOf(table: Table, picture?: string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = [line(table.columns), line(table.columns.map(() => '---')), ...table.rows.map(line)]
  const more = [...(picture ? [`![${table.title}](${picture})`] : []), ...(table.notes ? [table.notes] : [])]
  return [`### ${table.title}`, lines.join('\n'), ...more].join('\n\n')
}
