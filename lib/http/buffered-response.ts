const utf8 = new TextEncoder()

type Bytes = Uint8Array<ArrayBuffer>

/** An answer that was written in one piece. What an answer's body gives to whoever asks for it is a stream, which costs more than to compress it. */
export function bufferedResponse(text: string, init: ResponseInit): Response {
  const writtenBytes = utf8.encode(text)
  return Object.assign(new Response(writtenBytes, init), { writtenBytes })
}

/** The whole body of an answer, which nobody can read after this. */
export async function responseBytes(answer: Response & { readonly writtenBytes?: Bytes }): Promise<Bytes> {
  return answer.writtenBytes ?? new Uint8Array(await answer.arrayBuffer())
}
