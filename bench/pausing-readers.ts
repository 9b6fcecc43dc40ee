import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The average pause in milliseconds; random pauses from zero to double spread the requests. */
export const PAUSE_MS = 500

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
