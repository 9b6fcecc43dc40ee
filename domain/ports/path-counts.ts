/** An old address that led on, by its redirect's id, or a path (in its one spelling) at which there is nothing. */
export type AskedAddress = { at: Date } & ({ redirect: string } | { missing: string })

export type AddressCounts = {
  /** Counts it as views are counted, and is written out with them. Returns at once and never fails. */
  countAddress(asked: AskedAddress): void
}
