import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tokenize, tokenizeWithOffsets } from './tokens.ts'

function words(text: string): string[] {
  const found = tokenize(text)
  assert.deepEqual(
    [...tokenizeWithOffsets(text)].map(({ word }) => word),
    found,
  )
  return found
}

it('takes letters and digits of any script as words, everything else as what is between them', () => {
  assert.deepEqual(words('GCC-2024: "Build, operate"/transfer_now\u0000x'), ['gcc', '2024', 'build', 'operate', 'transfer', 'now', 'x'])
  assert.deepEqual(words('東京 हिन्दी Центр'), ['東京', 'हिन्दी', 'центр'])
  assert.deepEqual(words('*** \ud800 \u0301 👩‍👩‍👧 \ue000'), [])
})

it('drops case, accents and the possessive', () => {
  assert.deepEqual(words("Café CAFÉ cafe\u0301 India's O’BRIEN’S its'"), ['cafe', 'cafe', 'cafe', 'india', 'o', 'brien', 'its'])
  assert.deepEqual(words('ﬁnance İstanbul 𝐛𝐨𝐥𝐝 １２'), ['finance', 'istanbul', 'bold', '12'])
})

it('finds the same in a text of plain letters alone, where it looks for these', () => {
  for (const text of ["India's ROCK'S's x'sy 'so' GCC's", "it's 's s' a'S b'ss", "A_b-C's\u0000d’", `${'a'.repeat(70)}'s`])
    assert.deepEqual(words(text), words(`${text} é`).slice(0, -1), text)
})

it('says where the word stands as it is written', () => {
  const text = 'The Café’s menu'
  assert.deepEqual(
    [...tokenizeWithOffsets(text)].map(({ start, end }) => text.slice(start, end)),
    ['The', 'Café’s', 'menu'],
  )
})

it('cuts a word after 64 letters, whole letters only', () => {
  assert.deepEqual(words('a'.repeat(1_000_000)), ['a'.repeat(64)])
  assert.deepEqual(words(`${'𐐨'.repeat(100)}`), ['𐐨'.repeat(64)])
  assert.ok(words(`a${'𐐨'.repeat(100)}`).every((word) => word.isWellFormed()))
})
