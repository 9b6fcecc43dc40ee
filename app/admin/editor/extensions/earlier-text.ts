import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { Mapping, type Transform } from '@tiptap/pm/transform'

/** `back` maps positions of the current text to the earlier one. */
type Arrive = (earlier: Node, back: Mapping) => Transform

const ARRIVAL = 'arrival'

export function markArrival(tr: Transaction, arrive: Arrive): void {
  tr.setMeta(ARRIVAL, arrive)
}

/** Follows a text from now on: arriving pictures also enter it as it is now, later typing does not. */
export function followEarlierText(now: Node): (tr: Transaction) => Node | undefined {
  let earlier = now
  let since = new Mapping()
  return (tr) => {
    const arrive: Arrive | undefined = tr.getMeta(ARRIVAL)
    if (!arrive) {
      since.appendMapping(tr.mapping)
      return undefined
    }
    const arrived = arrive(earlier, since.invert())
    since = new Mapping([...arrived.mapping.invert().maps, ...since.maps, ...tr.mapping.maps])
    earlier = arrived.doc
    return earlier
  }
}
