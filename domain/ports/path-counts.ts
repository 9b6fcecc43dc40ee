export type RequestedPath = { at: Date } & ({ redirect: string } | { missing: string })

export type PathCounts = {
  countAddress(asked: RequestedPath): void
}
