import { data } from 'react-router'
import { z } from 'zod'
import { networksContext, type RouterContext } from '#app/context.ts'
import type { UnsavedFields } from '#app/ui/page-rendering.ts'
import { MIN_CHUNK_BYTES } from '#lib/http/min-chunk.ts'
import { createUploadBudget, type UploadBudget, type UploadReservation } from './upload-budget.ts'

type FormLimits = { bytes: number; fields: number; room?: UploadBudget }

type TriedForm = { ok: true; form: FormData } | { ok: false; refusal: string; status: number }

const refusalShape = z.object({ data: z.string(), init: z.object({ status: z.number() }) })

export const UNKNOWN_INTENT = 'We don’t know what this form asks for. Reload the page.'

const room = createUploadBudget(16 * 1024 * 1024)
const VISITORS: FormLimits = { bytes: 64 * 1024, fields: 100, room }
const ADMINISTRATOR: FormLimits = { bytes: 24 * 1024 * 1024, fields: 1000 }
const WORDS: FormLimits = { bytes: 2 * 1024 * 1024, fields: 10 }
const MOST_BYTES_URLENCODED = 1024 * 1024
const SOMEBODY: FormLimits = { bytes: 1024 * 1024, fields: 100, room }

export function readForm(request: Request, context: RouterContext): Promise<FormData> {
  return readWithin(VISITORS, request, context)
}

export async function tryForm(request: Request, context: RouterContext): Promise<TriedForm> {
  try {
    return { ok: true, form: await readForm(request, context) }
  } catch (error) {
    const refusal = formRefusalIn(error)
    if (!refusal) throw error
    return { ok: false, refusal: refusal.problem, status: refusal.status }
  }
}

export function formRefusalIn(error: unknown): { problem: string; status: number } | undefined {
  const thrown = refusalShape.safeParse(error).data
  return thrown && { problem: thrown.data, status: thrown.init.status }
}

export function readAdminForm(request: Request): Promise<FormData> {
  return readWithin(ADMINISTRATOR, request)
}

export function readCopyForm(request: Request): Promise<FormData> {
  return readWithin(WORDS, request)
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export async function readUnsavedFields(request: Request, context: RouterContext): Promise<UnsavedFields> {
  if (request.method !== 'POST') return []
  const form = await readWithin(SOMEBODY, request, context).catch(() => new FormData())
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return texts.some(([, text]) => text !== '') ? texts : []
}

async function readWithin(limits: FormLimits, request: Request, context?: RouterContext): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const isMultipart = type.trim().toLowerCase().startsWith('multipart/')
  const most = isMultipart ? limits.bytes : Math.min(limits.bytes, MOST_BYTES_URLENCODED)
  if (Number(request.headers.get('Content-Length')) > most) throw tooLarge(most)
  const bytes = await readBytes(request, most, limits.room?.enter(context?.get(networksContext) ?? []))
  // Parsing time grows with the square of the field count, so count first.
  if (hasMoreThan(limits.fields, isMultipart ? `--${boundaryOf(type)}` : '&', bytes)) {
    throw refused(413, `What you sent has too many fields. The limit is ${limits.fields}.`)
  }
  try {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    })
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw malformedForm()
  } finally {
    // Frees them now, and not when memory runs short.
    bytes.buffer.transfer(0)
  }
}

const FIRST_BYTES = 16 * 1024
// Every chunk costs about 100 bytes and some CPU time, so only abuse sends more.
const MOST_PIECES = 1000

async function readBytes({ body }: Request, most: number, place?: UploadReservation): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(FIRST_BYTES)
  let [length, pieces] = [0, 0]
  const reader = body?.getReader()
  try {
    for (let next = await readPiece(reader, place); next; next = await readPiece(reader, place)) {
      const start = length
      length += next.length
      if (++pieces > MOST_PIECES + length / MIN_CHUNK_BYTES) throw malformedForm()
      // Canceling the body would close the connection before the response.
      if (length > most) throw tooLarge(most)
      if (length > bytes.length) bytes = new Uint8Array(bytes.buffer.transfer(Math.min(most, Math.max(2 * bytes.length, length))))
      place?.hold(bytes.length)
      bytes.set(next, start)
    }
  } finally {
    place?.leave()
  }
  return bytes.subarray(0, length)
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

export async function readPiece(reader: Reader | undefined, place?: UploadReservation) {
  try {
    const next = reader?.read()
    return (await (place ? Promise.race([next, place.pushedOut]) : next))?.value
  } catch {
    throw malformedForm()
  }
}

const SLICE_BYTES = 1024 * 1024

export function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))\s*(?:;|$)/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary || type.match(/boundary/gi)?.length !== 1 + (boundary.match(/boundary/gi)?.length ?? 0)) throw malformedForm()
  return boundary
}

function hasMoreThan(most: number, separator: string, bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('latin1')
  let count = 0
  for (let start = 0; start < bytes.length && count <= most; start += SLICE_BYTES) {
    const text = decoder.decode(bytes.subarray(start, start + SLICE_BYTES + separator.length - 1))
    for (let at = text.indexOf(separator); at !== -1 && count <= most; at = text.indexOf(separator, at + separator.length)) count++
  }
  return count > most
}

export function tooLarge(most: number) {
  const size = most < 1024 * 1024 ? `${most / 1024} KB` : `${most / 1024 / 1024} MB`
  return refused(413, `What you sent is too large. The limit is ${size}.`)
}

export function malformedForm() {
  return refused(400, 'The form arrived broken. Go back and send it again.')
}

export function refused(status: number, words: string) {
  return data(words, { status })
}
