import { storeContract } from '#test/store/contract.ts'
import { openSearchStore } from './search-store.ts'

storeContract('OpenSearch', () => openSearchStore(process.env.TEST_SEARCH_URL ?? ''))
