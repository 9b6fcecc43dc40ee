import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { adoptItem } from './adopt-item.ts'

it('an item of an older product that lacks what its form asks for is taken, and each such field is named', () => {
  const emptyIn = (kind: ItemKind, source: object) => {
    const adopted = adoptItem({ richText, now: () => new Date('2026-11-21T06:00:00Z') }, { kind, source, timeZone: 'Asia/Kolkata' })
    return adopted.ok ? adopted.remarks.map(({ field, text }) => `${field} ${text}`) : [adopted.reason]
  }
  assert.deepEqual(emptyIn('news', { title: 'T', posted_date: '1/11/2026' }), [
    'source is required here and empty.',
    'blog_link is required here and empty.',
    'expiry_date is required here and empty.',
  ])
  assert.deepEqual(emptyIn('blog', { title: 'T', source: 'S' }), ['posted_date is empty: visitors do not see the item until it has one.'])
})
