import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** On average, between an answer and the reader's next request: from none to twice as long, so that not all ask in the same moment. */
export const PAUSE_MS = 500

/** A script for wrk by which each connection is a reader of these pages, in turn, who pauses before asking for the next. Gives its path. */
export async function scriptOfPausingReaders(folder: string, paths: readonly string[]): Promise<string> {
  const script = join(folder, 'pausing-readers.lua')
  await writeFile(
    script,
    `local paths = {${paths.map((path) => `"${path}"`).join(',')}}
local i = 0
function delay()
  return math.random(0, ${2 * PAUSE_MS})
end
function request()
  i = i + 1
  return wrk.format("GET", paths[i % #paths + 1], {["Accept-Encoding"] = "br"})
end`,
  )
  return script
}
