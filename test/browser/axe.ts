import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Axe = { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }

/** The script that looks for what keeps people from using a page; to be run in the page before `violations`. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page. */
export async function violations(): Promise<string[]> {
  const found = await (globalThis as unknown as Axe).axe.run()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
