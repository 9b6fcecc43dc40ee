import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ourStory } from '#app/content/our-story.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { type CopyEdit, discardCopyDraft, findEditableCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { type CopyChanges, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PEOPLE = 'leadership.people'

describe('what is written in a line of a list that somebody else changes', () => {
  let app: TestApp
  const facts = companyDetailsOf({})
  const people = ourStory.defaults.leadership.people

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  const keep = (change: CopyEdit, known?: CopyChanges) =>
    saveCopyEdits(app.services, { table: ourStory, changes: [change], ...(known && { known }), facts, by: 'Anna' })

  /** The list as somebody else left it, while the writer has it as it was. */
  async function afterwards(lines: unknown): Promise<void> {
    const { draft, current } = await findEditableCopy(app.services, ourStory)
    await discardCopyDraft(app.services, { table: ourStory, version: draft.version, by: 'Ravi' })
    const from = draft.version === undefined ? valueAtPath(current, PEOPLE) : people
    await saveCopyEdits(app.services, { table: ourStory, changes: [{ place: PEOPLE, from, to: lines }], facts, by: 'Ravi' })
  }

  const now = async (place: string) => valueAtPath((await findEditableCopy(app.services, ourStory)).current, place)

  it('is kept in that line, wherever it stands', async () => {
    await afterwards(people.slice(1))
    const kept = await keep({ place: `${PEOPLE}.1.hidden`, from: people[1]?.hidden, to: true }, { [PEOPLE]: people })
    assert.deepEqual(kept?.rejected, [])
    assert.deepEqual([await now(`${PEOPLE}.0.hidden`), await now(`${PEOPLE}.1.hidden`)], [true, people[2]?.hidden])
    const text = { place: `${PEOPLE}.2.text`, from: people[2]?.text, to: 'Of the third' }
    assert.deepEqual((await keep(text, { [PEOPLE]: people }))?.rejected, [])
    assert.deepEqual([await now(`${PEOPLE}.1.role`), await now(`${PEOPLE}.1.text`)], [people[2]?.role, 'Of the third'])
  })

  it('is told to have no place where that line is gone, and to be somebody else’s where that wrote in it', async () => {
    await afterwards(people.slice(1))
    const gone = { place: `${PEOPLE}.0.hidden`, from: people[0]?.hidden, to: true }
    assert.deepEqual((await keep(gone, { [PEOPLE]: people }))?.rejected, [
      { place: gone.place, error: 'This text is no longer on the page.' },
    ])
    await afterwards([{ ...people[1], text: 'Of Ravi' }, people[0], people[2]])
    const text = { place: `${PEOPLE}.1.text`, from: people[1]?.text, to: 'Of Anna' }
    assert.deepEqual((await keep(text, { [PEOPLE]: people }))?.rejected, [{ place: text.place, theirs: 'Of Ravi' }])
  })
})
