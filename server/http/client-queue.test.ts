import assert from 'node:assert/strict'
import { it } from 'node:test'
import { clientNetworks } from '#app/http/limits/client-key.ts'
import { openClientQueue } from './client-queue.ts'

function queueOf(asked: Record<string, number>, most = 1000) {
  const queue = openClientQueue<{ of: string; refuse(): void }>(most)
  const refused: string[] = []
  for (const [of, count] of Object.entries(asked))
    for (let at = 0; at < count; at++) queue.add(clientNetworks(of), { of, refuse: () => refused.push(of) })
  const order = (count: number, mayBegin: (widest: string) => boolean = () => true) =>
    Array.from({ length: count }, () => queue.take(mayBegin)?.of)
  return { queue, refused, order }
}

it('an IPv6 address is in its /48, /56 and /64, and an IPv4 address in no wider network', () => {
  assert.deepEqual(clientNetworks('2001:db8:1:2a3::9'), ['2001:db8:1', '2001:db8:1:02', '2001:db8:1:2a3'])
  assert.deepEqual(clientNetworks('2001:0DB8:1:ff00::9'), ['2001:db8:1', '2001:db8:1:ff', '2001:db8:1:ff00'])
  for (const spelt of ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7:4711'])
    assert.deepEqual(clientNetworks(spelt), ['198.51.100.7'])
})

it('clients take turns, in any order of arrival and however much one asks for', () => {
  const { order, queue } = queueOf({ '198.51.100.1': 5, '198.51.100.2': 1, '198.51.100.3': 2 })
  const [one, two, three] = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
  assert.deepEqual(order(9), [one, two, three, one, three, one, one, one, undefined])
  assert.equal(queue.size(), 0)
})

it('a network has one turn, however many narrower ones are in it, and these take turns within it', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`2001:db8:1:10${at.toString(16).padStart(2, '0')}::1`, 1]))
  const { order } = queueOf({ ...many, '2001:db8:1:2000::1': 2, '2001:db8:2::1': 3 })
  const [first, ...others] = order(7)
  assert.deepEqual(
    [first, ...others].map((of) => of?.replace(/:10..::1$/, ':10…')),
    ['2001:db8:1:10…', '2001:db8:2::1', '2001:db8:1:2000::1', '2001:db8:2::1', '2001:db8:1:10…', '2001:db8:2::1', '2001:db8:1:2000::1'],
  )
})

it('a client that may not begin keeps nobody else waiting, and its place', () => {
  const { order } = queueOf({ '198.51.100.1': 2, '198.51.100.2': 1 })
  assert.deepEqual(
    order(2, (widest) => widest !== '198.51.100.1'),
    ['198.51.100.2', undefined],
  )
  assert.deepEqual(order(2), ['198.51.100.1', '198.51.100.1'])
})

it('drops the newest job of the busiest client when too much waits', () => {
  const { order, refused } = queueOf({ '2001:db8:1:1::1': 3, '2001:db8:1:2::1': 4, '198.51.100.1': 4, '198.51.100.2': 1 }, 8)
  assert.deepEqual(refused, ['2001:db8:1:2::1', '2001:db8:1:2::1', '2001:db8:1:1::1', '198.51.100.1'])
  const left = order(8)
  assert.deepEqual(
    ['2001:db8:1:1::1', '2001:db8:1:2::1', '198.51.100.1', '198.51.100.2'].map((of) => left.filter((each) => each === of).length),
    [2, 2, 3, 1],
  )
})
