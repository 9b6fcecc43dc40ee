export const INERT_HTML = 'inert-html'

type Policy = { createHTML(html: string): string }

type Policies = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/** A detached document loads nothing and runs nothing; this works in browsers only. */
export function readInertHtml(html: string): Document {
  policy ??= createPolicy({ createHTML: (text) => text })
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

function createPolicy(rules: Policy): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy(INERT_HTML, rules) ?? rules
}
