import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stripControls } from './strip-controls.ts'

it('text that was copied from another program loses the signs that nobody sees, and no words run together', () => {
  const copied = 'Two\u000blines\u000c non\u001ebreaking, op\u001ftional\u0007\u2028end\r\nnext\tcell 👩‍👩‍👧'
  assert.equal(stripControls(copied, '\n'), 'Two\nlines\n non-breaking, optional\nend\nnext\tcell 👩‍👩‍👧')
  assert.equal(stripControls('Two\u000blines', ' '), 'Two lines')
})
