import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unsavedDifferences, withUnsaved } from '#app/admin/unsaved-text/unsaved-differences.ts'
import { createWriteBehind } from '#app/admin/unsaved-text/write-behind.ts'
import { layOutForm } from '#domain/items/form-layout.ts'
import { editForm } from '#domain/kinds/kinds.ts'

const LIMIT_MS = 300
/** What a slow disk takes for one entry. */
const DISK_MS = 90

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('the recorder of a form', () => {
  it('has every change on the disk within 300 ms, however fast somebody types and without a pause', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const typedAt: number[] = []
    const late: number[] = []
    let [now, kept] = [0, 0]
    const recorder = createWriteBehind({
      async keep() {
        const seen = typedAt.length
        await new Promise((resolve) => setTimeout(resolve, DISK_MS))
        late.push(...typedAt.slice(kept, seen).map((at) => now - at))
        kept = seen
      },
      erase: async () => {},
    })
    for (; now < 5000; now += 10) {
      if (now < 4000 && now % 30 === 0) {
        typedAt.push(now)
        recorder.note()
      }
      t.mock.timers.tick(10)
      await turns()
    }
    assert.equal(kept, typedAt.length)
    assert.ok(Math.max(...late) <= LIMIT_MS, `${Math.max(...late)} ms`)
  })

  it('never erases what was typed after the text that the server has', async () => {
    let [form, disk] = ['', '']
    const recorder = createWriteBehind({
      async keep() {
        disk = form
      },
      async erase() {
        disk = ''
      },
    })
    form = 'One'
    recorder.note()
    const settled = recorder.settle()
    form = 'One, two'
    recorder.note()
    await settled
    assert.equal(disk, 'One, two')
    await recorder.settle()
    assert.equal(disk, '')
  })

  it('keeps what is typed while it erases', async () => {
    let disk = 'Stored by now'
    const erasing = Promise.withResolvers<void>()
    const recorder = createWriteBehind({
      async keep() {
        disk = 'Typed since'
      },
      async erase() {
        await erasing.promise
        disk = ''
      },
    })
    const settled = recorder.settle()
    await turns()
    recorder.note()
    erasing.resolve()
    await settled
    assert.equal(disk, 'Typed since')
  })

  it('does not keep again what it has just erased', async () => {
    const disk: string[] = []
    const recorder = createWriteBehind({ keep: async () => void disk.push('kept'), erase: async () => void disk.push('erased') })
    recorder.note()
    await recorder.settle()
    await recorder.flush()
    assert.equal(disk.at(-1), 'erased')
  })
})

describe('an unsaved text', () => {
  const rules = layOutForm(editForm('news'))
  const loaded = { title: 'Stored', category: 'Guides', logo: 'a.webp', draft: '', version: '2', new_id: 'page' }
  const left = (texts: Record<string, string>) => ({ id: 'f', place: '/edit-news/a', becomes: '/edit-news/a', at: '', saves: 0, texts })
  const names = (texts: Record<string, string>) => unsavedDifferences(rules, left(texts), loaded).map(({ name }) => name)

  it('is compared field by field with what is stored, and equal where only edges, line ends and the form’s own marks differ', () => {
    assert.deepEqual(names({ title: ' Stored \r\n', category: 'Guides', version: '1', new_id: 'other', saved_in: 'f 1' }), [])
    assert.deepEqual(names({ title: 'Mine', category: '', author: 'Ann', logo: '' }), ['title', 'category', 'author'])
  })

  it('is put back over the version that it was written over, and leaves the rest of the form as it is', () => {
    const now = { ...loaded, category: 'Typed since', version: '3' }
    const put = (version: string) => withUnsaved(rules, left({ title: 'Mine', version }), { loaded, now, place: '/edit-news/a' })
    assert.deepEqual(put('1'), { ...now, title: 'Mine', version: '1' }, 'another version is a conflict')
    assert.deepEqual(put('2'), { ...now, title: 'Mine', version: '3' }, 'what this form has saved since is none')
  })

  it('of a form for a new item goes on as the same item, and in another form as another one', () => {
    const { version: _none, ...fresh } = loaded
    const add = { loaded: fresh, now: fresh, place: '/add-blog' }
    const unsaved = { ...left({ title: 'Mine', new_id: 'mine' }), place: '/add-blog' }
    assert.equal(withUnsaved(rules, unsaved, add).new_id, 'mine')
    assert.equal(withUnsaved(rules, { ...unsaved, place: '/edit-news/a' }, add).new_id, 'page')
    const edit = { loaded, now: loaded, place: '/edit-news/mine' }
    assert.equal(withUnsaved(rules, unsaved, edit).version, '', 'no version is known, so another one is a conflict')
  })
})
