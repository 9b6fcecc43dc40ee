import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openImageProcessor } from './processor.ts'

const { drawCard } = openImageProcessor()
const drawn = async (title: string) => Buffer.from((await drawCard({ title, kind: 'Insights', brand: 'Tradewind' })) ?? [])

it('leaves out of a drawn title what no font of a server has, and nothing else', async () => {
  const plain = await drawn('Five years in Pune')
  assert.ok(plain.length > 0)
  assert.deepEqual(await drawn('🎉 Five years 👩‍👩‍👧‍👦 in Pune 🇮🇳'), plain)
  assert.notDeepEqual(await drawn('Five years © 2026 in Pune #1'), plain)
})
