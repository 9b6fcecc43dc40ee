import { INERT_HTML } from '#app/inert-html.ts'

/**
 * The page's Content-Security-Policy. Without a nonce it is the same bytes every time, so such pages can be cached;
 * with one, the page's own hydration scripts run and no other inline script does. `frames`: it holds a page of this site in a frame, or is held in one.
 * No text becomes HTML or script by a script's doing but through a policy that is named here. Google's script has not promised to keep to that.
 */
export function contentSecurityPolicy(page: { nonce?: string; googleSignIn?: GoogleSources; frames?: 'holds' | 'held' } = {}): string {
  const script = page.nonce ? `'self' 'nonce-${page.nonce}'` : "'self'"
  const google = page.googleSignIn && googleSources(page.googleSignIn)
  return [
    "default-src 'none'",
    `script-src ${script}${google ? ` ${google.script}` : ''}`,
    // In development Vite puts styles into the page itself.
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

/** The editor's library has a policy of its own for what is pasted, which it reads apart from the page as we do. */
const HTML_POLICIES = [INERT_HTML, 'ProseMirrorClipboard']

function trustedTypes(policies: readonly string[]): string[] {
  return ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ') || "'none'"}`]
}

/** `styleNonce`: the script writes a style element with the nonce of its own script element. */
type GoogleSources = { scriptUrl: string; styleNonce: string }

/** Google's script, and what it loads: all from the script's own folder. */
function googleSources({ scriptUrl, styleNonce }: GoogleSources) {
  const folder = new URL('.', scriptUrl).href
  return { script: scriptUrl, style: `${folder}style 'nonce-${styleNonce}'`, folder }
}
