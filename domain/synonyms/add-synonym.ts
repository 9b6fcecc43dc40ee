import type { Store } from '#domain/ports/store.ts'
import { loadSynonyms, saveSynonyms } from './synonyms.ts'
import { synonymKey, validateGroups } from './validate-groups.ts'

type Added = { line: readonly string[] } | { problem: string }

export async function addSynonym(store: Store, { word, as }: { word: string; as: string }): Promise<Added> {
  for (;;) {
    const { lines, version } = await loadSynonyms(store)
    const key = synonymKey(as)
    const at = lines.findIndex((line) => line.some((known) => key !== '' && synonymKey(known) === key))
    const line = [...(lines[at] ?? [as]), word]
    const changed = at === -1 ? [...lines, line] : lines.with(at, line)
    const place = at === -1 ? lines.length : at
    const checked = validateGroups(changed.map((each) => each.join(', ')))
    if (!checked.ok) return { problem: checked.problem ?? checked.faults[place] ?? checked.faults.find((fault) => fault !== '') ?? '' }
    const { conflict } = await saveSynonyms(store, { lines: checked.lines, version })
    if (!conflict) return { line }
  }
}
