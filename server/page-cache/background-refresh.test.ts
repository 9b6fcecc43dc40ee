import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createBackgroundRefresh } from './background-refresh.ts'

it('works go on one after the other, each name once at a time, whether they fail or not', async () => {
  let all: Promise<unknown> = Promise.resolve()
  const renew = createBackgroundRefresh({
    background: (work) => {
      all = work
    },
  })
  const done: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    assert.equal(++running, 1)
    await new Promise(setImmediate)
    running--
    done.push(name)
    if (name === 'a') throw new Error(name)
  }
  for (const name of ['a', 'b', 'a', 'c', 'b']) renew(name, work(name))
  await all
  assert.deepEqual(done, ['a', 'b', 'c'])
  renew('a', work('a'))
  await all
  assert.deepEqual(done, ['a', 'b', 'c', 'a'])
})

it('refuses more jobs than can wait', async () => {
  let all: Promise<unknown> = Promise.resolve()
  const renew = createBackgroundRefresh({
    background: (work) => {
      all = work
    },
  })
  let done = 0
  for (let name = 0; name < 1000; name++) renew(String(name), async () => void done++)
  await all
  assert.equal(done, 200)
})
