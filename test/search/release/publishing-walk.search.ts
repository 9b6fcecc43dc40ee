import { describeWalks } from '#test/publishing/walk/describe-walks.ts'

// On a real cluster, where what was written is found a moment later. `WALK_SEED=7 WALK_ACTIONS=90` repeats one walk.
const { WALK_SEED, WALK_ACTIONS } = process.env

describeWalks([Number(WALK_SEED) || 47], Number(WALK_ACTIONS) || 250)
