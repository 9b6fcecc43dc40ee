import type { Services } from '#domain/ports/services.ts'
import { listedPath, OTHER_PATHS } from '#domain/redirects/redirect-stats.ts'
import { MAX_NOT_FOUND } from '#domain/redirects/stats-limits.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { PAGE_VIEWS_LIMIT, viewedAddress } from './page-views.ts'
import { normalizeCountedSearch, ZERO_RESULT_LIMIT } from './zero-results.ts'

type Rule = { most: number; rest: string; clean(name: string): string }

/** Earlier versions stored more of what visitors typed. */
const RULES: Record<string, Rule> = {
  'page-views': { ...PAGE_VIEWS_LIMIT, clean: cleanAddress },
  'searches-in-vain': { ...ZERO_RESULT_LIMIT, clean: (name) => normalizeCountedSearch(name) ?? ZERO_RESULT_LIMIT.rest },
  missing: { most: MAX_NOT_FOUND, rest: OTHER_PATHS, clean: listedPath },
}

export async function cleanStoredCounts({ store }: Pick<Services, 'store'>, shouldStop: () => boolean): Promise<number> {
  let cleaned = 0
  for (const group of await store.listCounterGroups()) {
    if (shouldStop()) break
    const rule = ruleOf(group)
    const changes = rule ? changesOf((await store.getCounters([group])).get(group) ?? new Map(), rule) : new Map<string, number>()
    if (rule && changes.size > 0) await store.increment(group, changes, rule)
    cleaned += [...changes.values()].filter((amount) => amount < 0).length
    await yieldToEventLoop()
  }
  return cleaned
}

export function cleanCounts(group: string, counts: ReadonlyMap<string, number>): Map<string, number> {
  const rule = ruleOf(group)
  const cleaned = new Map<string, number>()
  for (const [name, count] of counts) add(cleaned, rule ? cleanName(rule, name) : name, count)
  return cleaned
}

function changesOf(counts: ReadonlyMap<string, number>, rule: Rule): Map<string, number> {
  const changes = new Map<string, number>()
  for (const [name, count] of counts) {
    const cleaned = cleanName(rule, name)
    if (cleaned === name) continue
    add(changes, name, -count)
    add(changes, cleaned, count)
  }
  return changes
}

function ruleOf(group: string): Rule | undefined {
  return RULES[group.split(' ', 1)[0] ?? '']
}

function cleanName({ rest, clean }: Rule, name: string): string {
  return name === rest ? rest : clean(name)
}

function cleanAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return viewedAddress(path, query.join('?'))
}

function add(counts: Map<string, number>, name: string, amount: number): void {
  counts.set(name, (counts.get(name) ?? 0) + amount)
}
