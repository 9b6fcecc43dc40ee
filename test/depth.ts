/** How long a test looks: the gate takes a sample, `npm run test:release` all of it. */
export function atDepth<T>(gate: T, release: T): T {
  return process.env.TEST_DEPTH === 'full' ? release : gate
}
