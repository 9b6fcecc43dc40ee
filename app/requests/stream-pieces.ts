const PIECE_CHARACTERS = 64 * 1024

export async function streamPieces(parts: AsyncGenerator<string, void>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let piece = await gather(parts)
  return new ReadableStream({
    async pull(controller) {
      if (piece === '') return controller.close()
      controller.enqueue(encoder.encode(piece))
      piece = await gather(parts)
    },
    async cancel() {
      await parts.return()
    },
  })
}

async function gather(parts: AsyncGenerator<string, void>): Promise<string> {
  let piece = ''
  while (piece.length < PIECE_CHARACTERS) {
    const { value, done } = await parts.next()
    if (done) break
    piece += value
  }
  return piece
}
