/** An old address that led on, by its redirect's id, or a path (in its one spelling) at which there is nothing. */
export type RequestedPath = { at: Date } & ({ redirect: string } | { missing: string })

export type PathCounts = {
  /** Counts it as views are counted, and is written out with them. Returns at once and never fails. */
  countAddress(asked: RequestedPath): void
}
