/** Work continues after the client disconnects; each line is one JSON object. */
export function streamProgress<Line>(work: (send: (line: Line) => void) => Promise<void>): Response {
  const encoder = new TextEncoder()
  let isRead = true
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      await work((line) => isRead && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)))
      if (isRead) controller.close()
    },
    cancel() {
      isRead = false
    },
  })
  return new Response(lines, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' } })
}
