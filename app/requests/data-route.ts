import { data, type MiddlewareFunction } from 'react-router'

type Asked = Parameters<MiddlewareFunction<Response>>[0]

/** Answers before the router would render: what fails is still shown as a page, since people follow links to files. */
export function answering(
  methods: readonly string[],
  answer: (asked: Asked) => Response | Promise<Response>,
): MiddlewareFunction<Response>[] {
  return [(asked, next) => (methods.includes(asked.request.method) ? answer(asked) : next())]
}

/** Without a component the router would refuse in bare text. */
export function NoPage() {
  return null
}

/** An address that only takes forms is not there to be read. Without a loader the router would call that a bad request. */
export function notRead(): never {
  throw data(null, { status: 404 })
}
