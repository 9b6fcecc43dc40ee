const utf8 = new TextEncoder()

type Bytes = Uint8Array<ArrayBuffer>

export function bufferedResponse(text: string, init: ResponseInit): Response {
  const writtenBytes = utf8.encode(text)
  return Object.assign(new Response(writtenBytes, init), { writtenBytes })
}

export async function responseBytes(answer: Response & { readonly writtenBytes?: Bytes }): Promise<Bytes> {
  return answer.writtenBytes ?? new Uint8Array(await answer.arrayBuffer())
}
