import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'

type BodyLimit = { mostBytes: number; cut: boolean }

/** `too-large`: longer than allowed, packed or unpacked. `broken`: packed in a way that was not asked for. Fails where the connection does. */
type BodyRead = { ok: true; bytes: Uint8Array<ArrayBuffer>; isCut: boolean } | { ok: false; because: 'too-large' | 'broken' }

/** Asked for are ways of packing that need little room to unpack. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate'

/** Reads a body no further than its limit, unpacked. */
export async function readBody(response: IncomingMessage, { mostBytes, cut }: BodyLimit): Promise<BodyRead> {
  const unpacked = unpack(response)
  if (!unpacked) return { ok: false, because: 'broken' }
  if (!cut && unpacked === response && Number(response.headers['content-length']) > mostBytes) return { ok: false, because: 'too-large' }
  if (unpacked !== response) limitSent(response, unpacked, mostBytes)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for await (const chunk of unpacked) {
      length += chunk.length
      chunks.push(chunk)
      if (length > mostBytes) break
    }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, because: 'too-large' }
    throw error
  }
  if (length > mostBytes && !cut) return { ok: false, because: 'too-large' }
  return { ok: true, bytes: new Uint8Array(Buffer.concat(chunks, Math.min(length, mostBytes))), isCut: length > mostBytes }
}

class TooLarge extends Error {}

/** What unpacks to nothing could be sent without end. */
function limitSent(response: IncomingMessage, unpacked: Readable, mostBytes: number): void {
  let sent = 0
  response.on('data', (chunk: Uint8Array) => {
    sent += chunk.length
    if (sent > mostBytes) unpacked.destroy(new TooLarge())
  })
}

function unpack(response: IncomingMessage): Readable | undefined {
  const way = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (way === '' || way === 'identity') return response
  if (way === 'gzip' || way === 'x-gzip') return pipeline(response, createGunzip(), () => {})
  if (way === 'deflate') return pipeline(response, createInflate(), () => {})
  return undefined
}
