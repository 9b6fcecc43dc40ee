import { atDepth } from '#test/depth.ts'
import { describeWalks } from './walk/describe-walks.ts'

// `WALK_SEED=7 WALK_ACTIONS=500 npm test -- test/publishing/publishing-walk.test.ts` repeats one walk.
const { WALK_SEED, WALK_ACTIONS, TEST_SEARCH_URL } = process.env

describeWalks(
  WALK_SEED ? [Number(WALK_SEED)] : atDepth([43, 44], [43, 44, 45, 46]),
  Number(WALK_ACTIONS) || (TEST_SEARCH_URL ? 200 : atDepth(300, 10_000)),
)
