export function memoizeWeak<Thing extends object, Made extends NonNullable<unknown>>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, Made>()
  return (thing) => {
    const known = made.get(thing)
    if (known !== undefined) return known
    const now = make(thing)
    made.set(thing, now)
    return now
  }
}
