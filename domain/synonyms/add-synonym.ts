import type { Store } from '#domain/ports/store.ts'
import { readSameWords, saveSameWords } from './synonyms.ts'
import { checkLines, keyOfWord } from './validate-groups.ts'

type Added = { line: readonly string[] } | { problem: string }

/** Puts a word into the line of another, or makes a line of the two. */
export async function addSameWord(store: Store, { word, as }: { word: string; as: string }): Promise<Added> {
  for (;;) {
    const { lines, version } = await readSameWords(store)
    const key = keyOfWord(as)
    const at = lines.findIndex((line) => line.some((known) => key !== '' && keyOfWord(known) === key))
    const line = [...(lines[at] ?? [as]), word]
    const changed = at === -1 ? [...lines, line] : lines.with(at, line)
    const place = at === -1 ? lines.length : at
    const checked = checkLines(changed.map((each) => each.join(', ')))
    if (!checked.ok) return { problem: checked.problem ?? checked.faults[place] ?? checked.faults.find((fault) => fault !== '') ?? '' }
    const { conflict } = await saveSameWords(store, { lines: checked.lines, version })
    if (!conflict) return { line }
  }
}
