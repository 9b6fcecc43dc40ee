import assert from 'node:assert/strict'
import { it } from 'node:test'
import { searchTerms } from '#domain/text-search/search-terms.ts'
import { openStoreFile } from '#server/store/sqlite/file/schema.ts'
import { addToSearch } from '#server/store/sqlite/file/search-index.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { merged, rankedMatches } from './matches.ts'
import { planFor } from './search-plan.ts'

const ALL = 2000
const MOST = 8

it('puts titles before excerpts before texts where words are common, the newest first, however many have them that are not asked for', () => {
  const sql = sqlOf(openStoreFile(':memory:'))
  const seqs = Array.from({ length: ALL }, (_, at) => ALL - at)
  // Every third has it in the title, every other third in the excerpt; of all those only some old ones are asked for.
  const fieldOf = (seq: number) => (['title', 'content_excerpt', 'content'] as const)[seq % 3] ?? 'content'
  addToSearch(
    sql,
    seqs.toReversed().map((seq) => ({ seq, index: 'blog', partition: 'public', texts: { [fieldOf(seq)]: 'harbour walls' } })),
  )
  const plan = planFor(sql, 'public', searchTerms('harbour walls'))
  assert.ok(plan)
  for (const asked of [seqs, seqs.filter((seq) => seq % 3 === 2 || seq < 60), seqs.filter((seq) => seq > 1990 || seq < 20)]) {
    const expected = asked.toSorted((a, b) => (a % 3) - (b % 3) || b - a)
    for (const most of [MOST, 200, ALL])
      assert.deepEqual(
        merged([rankedMatches(sql, { plan, matches: { seqs: asked, isCommon: true }, most })], most),
        expected.slice(0, most),
        `${asked.length} asked for, ${most} shown`,
      )
  }
  sql.database.close()
})
