import { INERT_HTML } from '#app/inert-html.ts'

/** A policy without a nonce is constant, so pages can be cached; Google's script doesn't promise Trusted Types. */
export function contentSecurityPolicy(page: { nonce?: string; googleSignIn?: GoogleSources; frames?: 'holds' | 'held' } = {}): string {
  const script = page.nonce ? `'self' 'nonce-${page.nonce}'` : "'self'"
  const google = page.googleSignIn && googleSources(page.googleSignIn)
  return [
    "default-src 'none'",
    `script-src ${script}${google ? ` ${google.script}` : ''}`,
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${google ? ` ${google.style}` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google ? ` ${google.folder}` : ''}`,
    ...(google ? [`frame-src ${google.folder}`] : []),
    ...(page.frames === 'holds' ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    page.frames === 'held' ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(google || import.meta.env.DEV ? [] : trustedTypes(page.nonce ? HTML_POLICIES : [])),
  ].join('; ')
}

/** ProseMirror parses pasted HTML in a detached document under its own policy. */
const HTML_POLICIES = [INERT_HTML, 'ProseMirrorClipboard']

function trustedTypes(policies: readonly string[]): string[] {
  return ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ') || "'none'"}`]
}

type GoogleSources = { scriptUrl: string; styleNonce: string }

function googleSources({ scriptUrl, styleNonce }: GoogleSources) {
  const folder = new URL('.', scriptUrl).href
  return { script: scriptUrl, style: `${folder}style 'nonce-${styleNonce}'`, folder }
}
