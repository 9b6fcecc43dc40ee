import { describe, it } from 'node:test'
import type { Blobs, Store } from '#domain/ports/store.ts'
import { publicSearchContract } from '#test/store/public-search/public-search-contract.ts'
import { blobContract, countContract, revisionContract } from './counting-contract.ts'
import { documentContract, writerContract } from './document-contract.ts'
import type { Behaviour } from './documents.ts'
import { highlightContract, hostileContract } from './highlight-contract.ts'
import { largeContract } from './large-contract.ts'
import { filterContract, listingContract } from './listing-contract.ts'
import { selectionContract, walkContract } from './scan-contract.ts'
import { resultContract, spellingContract, wordContract } from './search-contract.ts'

import { sameWordsContract } from './synonyms-contract.ts'

type OpenedStore = { store: Store; blobs: Blobs; reopen?: () => Promise<{ store: Store; blobs: Blobs }> }

/** What every adapter of the store must do. `open` gives an empty store each time; `reopen` closes it and opens the same one again. */
export function storeContract(name: string, open: () => Promise<OpenedStore>): void {
  const behaviour: Behaviour = (does, test) => it(does, () => onNewStore(open, test))
  describe(`${name}: documents`, () => documentContract(behaviour))
  describe(`${name}: several writers`, () => writerContract(behaviour))
  describe(`${name}: filters`, () => filterContract(behaviour))
  describe(`${name}: distinct values and exceptions`, () => selectionContract(behaviour))
  describe(`${name}: order and pages`, () => listingContract(behaviour))
  describe(`${name}: large lists`, () => largeContract(behaviour))
  describe(`${name}: walks`, () => walkContract(behaviour))
  describe(`${name}: counts`, () => countContract(behaviour))
  describe(`${name}: content revision`, () => revisionContract(behaviour))
  bytesContract(name, open)
  describe(`${name}: searched words`, () => wordContract(behaviour))
  describe(`${name}: near spellings`, () => spellingContract(behaviour))
  describe(`${name}: words that mean the same`, () => sameWordsContract(behaviour))
  describe(`${name}: search results`, () => resultContract(behaviour))
  describe(`${name}: public searches`, () => publicSearchContract(behaviour))
  describe(`${name}: highlights`, () => highlightContract(behaviour))
  describe(`${name}: hostile texts`, () => hostileContract(behaviour))
}

/** What every adapter for bytes must do, in whatever it keeps them. */
export function bytesContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name}: bytes`, () => blobContract((does, test) => it(does, () => onNewStore(open, test))))
}

async function onNewStore(open: () => Promise<OpenedStore>, test: Parameters<Behaviour>[1]): Promise<void> {
  const { store, blobs, reopen } = await open()
  let current: { store: Store; blobs: Blobs } = { store, blobs }
  try {
    await test(store, {
      blobs,
      again: async () => {
        if (reopen) current = await reopen()
        return current
      },
    })
  } finally {
    await current.store.close()
  }
}
