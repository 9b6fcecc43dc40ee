import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backgrounds, fitAccent } from '#domain/branding/accent.ts'
import { blendOver, contrast, parseHex } from '#domain/branding/colour.ts'

const STEPS = [0, 51, 102, 153, 204, 255]
const colours = STEPS.flatMap((r) =>
  STEPS.flatMap((g) => STEPS.map((b) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`)),
)

describe('an accent', () => {
  it('of any colour is taken with all its contrasts, or refused with one that is taken', () => {
    let refused = 0
    for (const colour of colours) {
      const fitted = fitAccent(colour)
      if (!fitted.ok) refused++
      const taken = fitted.ok ? fitted : fitAccent(fitted.nearest)
      assert.ok(taken.ok, `${colour}: what is nearest is refused as well`)
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, hover, edge, text, on, route } = taken.tokens[scheme]
        const { ink, land, ...papers } = backgrounds[scheme]
        const words = `${colour} in ${scheme}`
        for (const plane of [accent, hover]) assert.ok(contrast(on, plane) >= 4.5, `${words}: text on it`)
        for (const paper of Object.values(papers)) {
          assert.ok(contrast(text, paper) >= 4.5, `${words}: as text on ${paper}`)
          assert.ok(contrast(edge, paper) >= 3, `${words}: as an edge on ${paper}`)
          assert.ok(contrast(ink, blendOver(accent, 0.4, paper)) >= 4.5, `${words}: text that is marked with it`)
        }
        assert.ok(contrast(route, land) >= 3, `${words}: on the map`)
      }
      if (fitted.ok) assert.equal(fitted.tokens.light.accent, colour)
    }
    assert.ok(refused > 20 && refused < colours.length / 4, `${refused} of ${colours.length} are refused`)
  })

  it('is read as people write it, and nothing else is', () => {
    assert.deepEqual(['#1D4ED8', ' 1d4ed8 ', '#abc', 'abcd', '', '#12345g', 'red', '#1d4ed8;'].map(parseHex), [
      '#1d4ed8',
      '#1d4ed8',
      '#aabbcc',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has the contrasts that others count', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21)
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
    assert.equal(contrast('#ff0000', '#ffffff').toFixed(2), '4.00')
  })
})
