import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ourStory } from '#app/content/our-story.ts'
import { readGrowth } from '#app/site/story/read-growth.ts'

const milestone = (when: string, heading = '') => ({ id: when, year: when, when, heading })

describe('growth, as the milestones tell it', () => {
  it('is drawn on one scale of years, with one dot for five people', () => {
    const specified = ourStory.defaults.milestones.items.map((each) => ({ ...each, when: each.when.replace('{founded}', '2005') }))
    const { marks = [], years } = readGrowth(specified) ?? {}
    assert.equal(years, 20)
    assert.deepEqual(
      marks.map(({ id, at }) => [id, Math.round(at * 240)]),
      [
        ['2005', 3],
        ['2013', 102],
        ['2014', 110],
        ['2017', 149],
        ['2024', 228],
      ],
    )
    const [founded, hosted, dedicated] = marks
    assert.deepEqual([founded?.people, hosted?.people?.dots], [undefined, 5])
    assert.deepEqual(dedicated?.people, { label: '2000+', dots: 400, side: 20, first: { label: '70+', dots: 14 } })
  })

  it('is not drawn where a milestone has no date, or none a number of people that can be drawn', () => {
    assert.equal(readGrowth([milestone('May 2020', '25+'), milestone('soon')]), undefined)
    assert.equal(readGrowth([]), undefined)
    for (const heading of ['', 'People', '2+', '1,000,000+', '25 people'])
      assert.equal(readGrowth([milestone('May 2020', heading)]), undefined, heading)
    assert.equal(readGrowth([milestone('2020', '25+ to 5+')])?.marks[0]?.people?.first, undefined)
  })
})
