import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'

type BodyRead = { ok: true; bytes: Uint8Array<ArrayBuffer>; isCut: boolean } | { ok: false; reason: 'too-large' | 'broken' }

export const ACCEPTED_ENCODINGS = 'gzip, deflate'

const SENT_BESIDE = 1024 * 1024

export async function readBody(response: IncomingMessage, { mostBytes, cut }: { mostBytes: number; cut: boolean }): Promise<BodyRead> {
  const unpacked = unpack(response)
  if (!unpacked) return { ok: false, reason: 'broken' }
  if (!cut && unpacked === response && Number(response.headers['content-length']) > mostBytes) return { ok: false, reason: 'too-large' }
  if (unpacked !== response) limitSent(response, unpacked, mostBytes + SENT_BESIDE)
  // The system only backs pages that are written to.
  const room = new Uint8Array(mostBytes)
  const length = await fill(room, unpacked).catch((error: Error) => error)
  const isCut = typeof length === 'number' && length > mostBytes
  if (typeof length === 'number' && (isCut ? cut : response.complete))
    return { ok: true, bytes: new Uint8Array(room.buffer.transfer(Math.min(length, mostBytes))), isCut }
  // Frees memory now instead of at the next garbage collection.
  room.buffer.transfer(0)
  if (isCut || length instanceof TooLarge) return { ok: false, reason: 'too-large' }
  throw length instanceof Error ? length : new Error('the connection broke')
}

async function fill(room: Uint8Array, unpacked: Readable): Promise<number> {
  let length = 0
  for await (const chunk of unpacked) {
    room.set(chunk.subarray(0, room.length - length), length)
    length += chunk.length
    if (length > room.length) break
  }
  return length
}

class TooLarge extends Error {}

/** Data that decompresses to nothing could go on forever. */
function limitSent(response: IncomingMessage, unpacked: Readable, most: number): void {
  let sent = 0
  response.on('data', (chunk: Uint8Array) => {
    sent += chunk.length
    if (sent > most) unpacked.destroy(new TooLarge())
  })
}

function unpack(response: IncomingMessage): Readable | undefined {
  const way = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (way === '' || way === 'identity') return response
  if (way === 'gzip' || way === 'x-gzip') return pipeline(response, createGunzip(), () => {})
  if (way === 'deflate') return pipeline(response, createInflate(), () => {})
  return undefined
}
