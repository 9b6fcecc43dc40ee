import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Axe = { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }

/** The script that looks for what keeps people from using a page; to be run in the page before `violations`. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page. What passes is not asked for. */
export async function violations(): Promise<string[]> {
  const found = await (globalThis as unknown as Axe).axe.run({ resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Runs in the page, in a second window: colours are the same there. */
export async function violationsButColours(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  const found = await (globalThis as unknown as Axe).axe.run({ resultTypes: ['violations'], rules })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Runs in the page, in a narrow window: what that can break although a wide one passes. */
export async function violationsOfLayout(): Promise<string[]> {
  const found = await (globalThis as unknown as Axe).axe.run({
    resultTypes: ['violations'],
    runOnly: ['scrollable-region-focusable', 'heading-order', 'region', 'button-name', 'link-name'],
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Runs in the page, in the other scheme: nothing else is another there. */
export async function violationsOfColours(): Promise<string[]> {
  const found = await (globalThis as unknown as Axe).axe.run({
    resultTypes: ['violations'],
    runOnly: ['color-contrast', 'link-in-text-block'],
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
