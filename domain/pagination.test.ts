import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCount, parsePageNumber, totalText, visiblePages } from './pagination.ts'

test('reads one whole number from 1, and page 1 from an address without a page', () => {
  assert.equal(parsePageNumber(new URLSearchParams('')), 1)
  assert.equal(parsePageNumber(new URLSearchParams('page=2&q=x')), 2)
  assert.equal(parsePageNumber(new URLSearchParams('page=999999999')), 999_999_999)
})

test('refuses every other page number', () => {
  for (const page of ['', 'abc', '0', '-1', '1.5', '1e3', '01', ' 2', '+2', '٢', '9999999999', 'Infinity']) {
    assert.equal(parsePageNumber(new URLSearchParams({ page })), undefined, JSON.stringify(page))
  }
  assert.equal(parsePageNumber(new URLSearchParams('page=1&page=2')), undefined)
})

test('counts pages, at least one', () => {
  assert.deepEqual(
    [0, 1, 8, 9, 24].map((total) => pageCount(total, 8)),
    [1, 1, 1, 2, 3],
  )
})

test('shows all numbers up to 14 pages', () => {
  assert.deepEqual(visiblePages(1, 1), [1])
  assert.equal(visiblePages(7, 14).join(' '), '1 2 3 4 5 6 7 8 9 10 11 12 13 14')
})

test('shows first, last and a window around the current page from 15 pages on', () => {
  assert.deepEqual(visiblePages(1, 15), [1, 2, 3, 'gap', 15])
  assert.deepEqual(visiblePages(5, 15), [1, 2, 3, 4, 5, 6, 7, 'gap', 15])
  assert.deepEqual(visiblePages(8, 15), [1, 'gap', 6, 7, 8, 9, 10, 'gap', 15])
  assert.deepEqual(visiblePages(15, 15), [1, 'gap', 13, 14, 15])
  assert.deepEqual(visiblePages(500, 1000), [1, 'gap', 498, 499, 500, 501, 502, 'gap', 1000])
})

test('says of a search that met a limit that there are more, or at least so many', () => {
  assert.deepEqual(
    ([undefined, 'too-many', 'timeout'] as const).map((truncated) => totalText({ total: 10_000, truncated })),
    ['10,000', 'more than 10,000', 'at least 10,000'],
  )
})
