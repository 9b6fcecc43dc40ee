import { dirname } from 'node:path'
import { importsOf, type Sources } from './exports.ts'

const SOURCE = /^(?:app|domain|lib|server)\//
const TEST = /\.(?:test|search)\.tsx?$/
/** Files directly in these folders are entry points, so each counts separately. */
const ENTRY_FOLDERS = new Set(['app', 'app/admin', 'domain', 'server'])

type Graph = ReadonlyMap<string, ReadonlySet<string>>

export function findFolderCycles(sources: Sources): string[] {
  const graph = folderGraph(sources)
  return knotsIn(graph).map((knot) => `Folders import each other in a circle: ${knot.join(', ')}`)
}

function folderGraph(sources: Sources): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    if (!SOURCE.test(file) || TEST.test(file)) continue
    const from = folderOf(file)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const { target } of importsOf(file, text)) if (sources.has(target) && folderOf(target) !== from) targets.add(folderOf(target))
  }
  return graph
}

function folderOf(file: string): string {
  const folder = dirname(file)
  return ENTRY_FOLDERS.has(folder) ? file : folder
}

function knotsIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (folder: string): number => {
    const number = order.size
    order.set(folder, number)
    lowest.set(folder, number)
    stack.push(folder)
    for (const next of graph.get(folder) ?? []) {
      const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? number) : number) : visit(next)
      lowest.set(folder, Math.min(lowest.get(folder) ?? number, reached))
    }
    const low = lowest.get(folder) ?? number
    if (low === number) {
      const knot = stack.splice(stack.indexOf(folder))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return low
  }
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder)
  return knots
}
