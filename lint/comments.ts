import { parseSync } from 'vite'
import type { Sources } from './exports.ts'

export const MOST_COMMENTS_PERCENT = 3
const SOURCE = /^(?:app|bench|domain|lib|lint|server)\/.*\.tsx?$/
const TEST = /\.(?:test|search)\.tsx?$/
/** `bench` and `lint` have no folders below, so each counts as a whole. */
const SPLIT_ROOT = /^(?:app|domain|lib|server)\/[^/]+(?=\/)/
const DIRECTIVE = /^\s*(?:[@#]__\w+__|biome-ignore|@ts-|@license|!|\/\s*<reference)/

type Share = { folder: string; commentLines: number; lines: number; percent: number }

export function commentShares(sources: Sources): Share[] {
  const files = [...sources].filter(([file]) => SOURCE.test(file) && !TEST.test(file))
  const folders = Object.entries(Object.groupBy(files, ([file]) => folderOf(file)))
  const shares = folders.map(([folder, members = []]) => {
    const commentLines = members.reduce((total, [file, text]) => total + countCommentLines(file, text), 0)
    const lines = members.reduce((total, [, text]) => total + text.split('\n').filter((line) => line.trim()).length, 0)
    return { folder, commentLines, lines, percent: (100 * commentLines) / Math.max(lines, 1) }
  })
  return shares.sort((a, b) => b.percent - a.percent)
}

export function findWordyFolders(shares: readonly Share[]): string[] {
  return shares
    .filter(({ percent }) => percent > MOST_COMMENTS_PERCENT)
    .map(
      ({ folder, commentLines, lines, percent }) =>
        `${folder}: comments on ${commentLines} of ${lines} lines, ${percent.toFixed(1)} %; ${MOST_COMMENTS_PERCENT} % at most`,
    )
}

function folderOf(file: string): string {
  return SPLIT_ROOT.exec(file)?.[0] ?? file.slice(0, file.indexOf('/'))
}

function countCommentLines(file: string, text: string): number {
  const commented = new Set<number>()
  for (const { value, start, end } of parseSync(file, text).comments) {
    if (DIRECTIVE.test(value)) continue
    const first = text.slice(0, start).split('\n').length
    for (const [offset, line] of text.slice(start, end).split('\n').entries()) if (/\w/.test(line)) commented.add(first + offset)
  }
  return commented.size
}
