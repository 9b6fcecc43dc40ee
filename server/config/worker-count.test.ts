import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultWorkerCount } from './worker-count.ts'

const MB = 1024 * 1024

test('one worker for each core, as many as the memory of a container or a unit holds, and one at least', () => {
  const unlimited = [0, 2 ** 64]
  for (const memoryLimit of unlimited) {
    assert.equal(defaultWorkerCount({ cores: 2, memoryLimit }), 2)
    assert.equal(defaultWorkerCount({ cores: 16, memoryLimit }), 16)
    assert.equal(defaultWorkerCount({ cores: 128, memoryLimit }), 64)
  }
  assert.equal(defaultWorkerCount({ cores: 16, memoryLimit: 1024 * MB }), 3)
  assert.equal(defaultWorkerCount({ cores: 16, memoryLimit: 2048 * MB }), 7)
  assert.equal(defaultWorkerCount({ cores: 2, memoryLimit: 1024 * MB }), 2)
  for (const limit of [128, 400, 512]) assert.equal(defaultWorkerCount({ cores: 16, memoryLimit: limit * MB }), 1)
})
