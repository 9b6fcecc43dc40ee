import type { EntryContext } from 'react-router'

type ReadAlready = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>[number]

/** Loading all data first lets the page render as one string instead of a stream. */
export async function bufferedEntry(entry: EntryContext): Promise<EntryContext> {
  const { manifest, staticHandlerContext, serverHandoffStream } = entry
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  const streamCache = { 0: readAlready({ done: true, value: data }) }
  return { ...entry, manifest: { ...manifest, routes }, renderMeta: { streamCache } }
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true })
  reader.releaseLock()
  return text
}

function readAlready(result: NonNullable<ReadAlready['result']>): ReadAlready {
  return Object.assign(Promise.resolve(), { result })
}
