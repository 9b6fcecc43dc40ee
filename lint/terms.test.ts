import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareWithAllowed, findRetiredTerms } from './terms.ts'

const namesIn = (files: Record<string, string>) => findRetiredTerms(new Map(Object.entries(files))).map(({ name }) => name)

describe('the lint of terms', () => {
  it('finds retired words in names of folders, files, exports and properties of exported types', () => {
    const found = namesIn({
      'app/looks/a.ts': '',
      'app/b/still-kept.ts': '',
      'domain/c.ts': 'export const keptPages = 1\nexport type Told = 1\n',
      'domain/d.ts': "export type Shape = {\n  isKept: boolean\n  name: string\n} | { is: 'one'; because: string }\n",
      'test/e.ts': 'export const kept = 1\n',
    })
    assert.deepEqual(found.sort(), ['Shape.because', 'Shape.is', 'Shape.isKept', 'Told', 'keptPages', 'looks', 'still-kept'].sort())
  })

  it('leaves alone what is no name, what only holds such a word, and the own names of the field', () => {
    const found = namesIn({
      'server/a.ts':
        "/** What was kept. */\nexport type Range = { from: number; at: string }\nconst kept = 'kept'\nexport const keepAliveMs = 5\n",
      'server/skeptical-unstandings.ts': '',
    })
    assert.deepEqual(found, [])
  })

  it('allows what is on the list, and wants the list to become shorter', () => {
    const offenders = findRetiredTerms(new Map([['app/a.ts', 'export const told = 1\nexport const said = 1\n']]))
    assert.deepEqual(compareWithAllowed(offenders, { 'app/a.ts': { told: 'stored', kept: 'stored' } }), [
      'app/a.ts: said: “said” is retired, use message',
      'app/a.ts: take kept off the list of allowed terms',
    ])
  })
})
