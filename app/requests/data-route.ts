import { data, type MiddlewareFunction } from 'react-router'

export function answering(
  methods: readonly string[],
  answer: (asked: Parameters<MiddlewareFunction<Response>>[0]) => Response | Promise<Response>,
): MiddlewareFunction<Response>[] {
  return [(asked, next) => (methods.includes(asked.request.method) ? answer(asked) : next())]
}

export function noStoreJson<Body>(body: Body, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}

/** React Router answers plain text if there's no component. */
export function NoPage() {
  return null
}

export function notRead(): never {
  throw data(null, { status: 404 })
}

export function downloadHeaders(name: string, type: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' }
}
